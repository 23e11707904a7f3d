cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef uint64_t _MASK, _STEP, _MIX1, _MIX2

cdef class Rng:
    cdef public uint64_t state

    @cython.locals(mixed=uint64_t)
    cdef uint64_t word(self) noexcept nogil
    cdef int pick(self, uint64_t count) noexcept nogil
