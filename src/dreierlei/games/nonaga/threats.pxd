cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t
from dreierlei.core.state cimport State
from dreierlei.games.nonaga.node cimport Node
from dreierlei.games.nonaga.search cimport TurnSearch, hashed
from dreierlei.kit.bits cimport lowest

cdef uint64_t LOST

cdef class ThreatSearch(TurnSearch):
    cdef uint64_t[::1] lost
    cdef int64_t allowed

    cpdef int64_t forced_win(self, State state, int threats, int64_t nodes)
    @cython.final
    @cython.locals(i=cython.int, slide=cython.int, rest=uint32_t, score=int64_t)
    cdef void threaten(self, Node node, int ply) noexcept nogil
    @cython.final
    @cython.locals(key=uint64_t, turn=int64_t)
    cdef int64_t force(self, Node node, int threats, int ply) noexcept nogil
    @cython.final
    @cython.locals(turn=int64_t)
    cdef bint helpless(self, Node node, int threats, int ply) noexcept nogil
