cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.state cimport State

cdef enum:
    WORDS = 32

cdef class History:
    cdef uint64_t filter[32]
    cdef readonly int count
    cdef int limit
    cdef uint64_t[::1] hashes

    @cython.locals(i=cython.int)
    cdef void clear(self) noexcept nogil
    @cython.locals(hash=uint64_t)
    cdef bint note(self, State state) noexcept nogil
    @cython.locals(bit=uint64_t, times=cython.int)
    cdef int insert(self, uint64_t hash) noexcept nogil
    @cython.locals(i=cython.int, times=cython.int)
    cdef int times(self, uint64_t hash) noexcept nogil
    cdef void widen(self) noexcept nogil
    @cython.locals(twin=History)
    cpdef History copy(self)
    @cython.locals(i=cython.int)
    cdef int become(self, History other) except -1
