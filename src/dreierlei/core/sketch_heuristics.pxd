cimport cython
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.sketch cimport Sketch
from dreierlei.core.state cimport Moves, State

cdef class SketchHeuristics(Heuristics):
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    cdef double evaluate(self, State state, int seat) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
