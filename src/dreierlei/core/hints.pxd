cimport cython
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

cdef class Hints:
    cdef public int horizon
    cdef public bint ranks
    cdef public double curiosity

    cdef int lean(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    cdef double judge(self, State state, int seat) noexcept nogil
    cdef double prize(self, State state, int seat) noexcept nogil
    cdef bint redeal(self, State state, int viewer, Rng rng) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
