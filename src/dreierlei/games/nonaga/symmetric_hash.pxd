cimport cython
from libc.stdint cimport int32_t, uint32_t, uint64_t
from dreierlei.games.nonaga.state cimport NonagaState
from dreierlei.kit.bits cimport lowest

cdef uint64_t MASK, ATTACKER, DEFENDER, FROZEN, DEFENDS, MIX1, MIX2
cdef int FAR

cdef class SymmetricHash:
    cdef uint64_t[::1] terms
    cdef uint64_t[::1] a
    cdef uint64_t[::1] b
    cdef int32_t[::1] q_forms
    cdef int32_t[::1] r_forms
    cdef uint64_t sums[12]
    cdef int edges[6]

    @cython.final
    @cython.locals(g=cython.int)
    cdef inline void add(self, int cell, uint64_t weight) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef inline void reach(self, int column, int row) noexcept nogil
    @cython.final
    @cython.locals(g=cython.int, row=cython.int, word=uint32_t, key=uint64_t, part=uint64_t)
    cdef uint64_t of(self, NonagaState stand, int frozen, int attacker, int mover) noexcept nogil
