cimport cython
from dreierlei.core.state cimport State
from dreierlei.games.tricubo.table cimport (
    CHANCE_BIT, COUNT, DIE, FIRST_ROW, NONE, OTHERS, PASS, PICK, SCORE, SCORES, START, Table,
)

cdef class TricuboState(Table):
    cpdef State fresh(self)
