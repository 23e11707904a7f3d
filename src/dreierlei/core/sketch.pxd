cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.state cimport Moves, State

cdef int _CHANCE_BIT

cdef class Sketch(State):
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    cdef void take(self, State other) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void weigh(self, Moves moves) noexcept nogil
    cdef uint64_t position_hash(self) noexcept nogil
    cpdef State fresh(self)
