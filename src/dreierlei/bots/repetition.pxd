cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.history cimport History
from dreierlei.core.state cimport State

cdef class Repetition:
    cdef int limit
    cdef History history
    cdef uint64_t hashes[1024]

    @cython.final
    cdef void begin(self, State state) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, hash=uint64_t)
    cdef bint met(self, State state, int ply) noexcept nogil
