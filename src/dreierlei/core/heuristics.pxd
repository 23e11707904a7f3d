cimport cython
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

cdef class Heuristics:
    cdef public int horizon
    cdef public bint ranks
    cdef public double exploration
    cdef public double prior
    cdef double shares[8]

    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void judge(self, State state, int seats) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
    cdef bint redeal(self, State state, int viewer, Rng rng) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    cpdef list rows(self, State state)
    cpdef list told(self, State state, int seats)
