cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef int WAYS
cdef int64_t SLOT

cdef class ProofTable:
    cdef readonly int64_t slots
    cdef readonly int64_t used
    cdef uint64_t[::1] keys
    cdef uint64_t[::1] numbers
    cdef uint32_t[::1] facts

    @cython.final
    @cython.locals(i=cython.int, at=int64_t)
    cdef int64_t find(self, uint64_t key) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, at=int64_t, found=int64_t)
    cdef int64_t room(self, uint64_t key) noexcept nogil
    @cython.final
    cdef inline void clear(self, int64_t at, uint64_t key) noexcept nogil
    @cython.final
    @cython.locals(at=int64_t, won=cython.int, safe=cython.int)
    cdef void note(
        self, uint64_t key, uint32_t turns, uint64_t proof, uint64_t disproof, int rank, uint32_t effort,
    ) noexcept nogil
