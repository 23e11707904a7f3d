from dreierlei.core.state cimport State
from dreierlei.games.triominos.round cimport ALL, BUYING, CHANCE_BIT, DEAL, DRAW, LAST, PASSING, STAYING, Round
from dreierlei.games.triominos.table cimport COUNT, GROUND, LAYS, OPEN, ORIGIN
from dreierlei.kit.bits cimport count

cdef class TriominosState(Round):
    cpdef State fresh(self)
