cimport cython
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from dreierlei.core.stop_flag cimport StopFlag
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport BIT
from dreierlei.games.nonaga.heuristics cimport WON, wins
from dreierlei.games.nonaga.node cimport PASS, TURNS, Node
from dreierlei.games.nonaga.state cimport NonagaState
from dreierlei.kit.bits cimport lowest

cdef int STAY, DEEPEST, INFINITE, FORCED, EXACT, ATLEAST, ATMOST
cdef uint64_t MASK, MIX1, MIX2

@cython.locals(row=cython.int, key=uint64_t)
cdef uint64_t hashed(NonagaState stand) noexcept nogil

cdef class TurnSearch:
    cdef readonly StopFlag stop_flag
    cdef Node top
    cdef Moves moves
    cdef uint64_t slots
    cdef uint64_t[::1] keys
    cdef int64_t[::1] notes
    cdef int32_t[::1] history
    cdef uint64_t[::1] path
    cdef int64_t[::1] killers
    cdef readonly int64_t nodes
    cdef public int64_t node_limit
    cdef readonly int64_t leaves
    cdef bint fixed
    cdef public int noise
    cdef public uint64_t seed
    cdef public int width
    cdef public bint trimmed

    cpdef void share(self, TurnSearch other)
    @cython.final
    @cython.locals(noted=int64_t)
    cdef int64_t recall(self, uint64_t key) noexcept nogil
    @cython.final
    @cython.locals(noted=int64_t)
    cdef void note(self, uint64_t key, int depth, int ply, int score, int bound, int64_t turn) noexcept nogil
    @cython.final
    @cython.locals(bound=cython.int)
    cdef void conclude(self, uint64_t key, int depth, int ply, int score, int low, int beta, int64_t turn) noexcept nogil
    @cython.final
    @cython.locals(at=cython.int)
    cdef void reward(self, Node node, int64_t turn, int depth, int ply) noexcept nogil
    @cython.final
    @cython.locals(found=uint32_t, i=cython.int)
    cdef uint32_t slides(self, Node node, int ply) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, slide=cython.int, rest=uint32_t, score=cython.int)
    cdef void gather(self, Node node, int ply, int64_t first) noexcept nogil
    @cython.final
    cdef void offer(self, Node node, int64_t turn, int64_t score, int ply, int64_t first) noexcept nogil
    @cython.final
    @cython.locals(
        i=cython.int, low=cython.int, best=cython.int, found=int64_t, score=cython.int, rest=uint32_t, slide=cython.int,
    )
    cdef int frontier(self, Node node, int ply, int alpha, int beta, uint64_t key, int64_t first) noexcept nogil
    @cython.final
    cdef int place(self, Node node, int64_t turn) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, key=uint64_t)
    cdef int blur(self, Node node, int64_t turn) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, key=uint64_t, known=int64_t, score=cython.int, bound=cython.int)
    cdef int explore(self, Node node, int depth, int ply, int alpha, int beta) noexcept nogil
    @cython.final
    @cython.locals(
        number=cython.int, low=cython.int, best=cython.int, found=int64_t, score=cython.int, turn=int64_t,
    )
    cdef int expand(
        self, Node node, int depth, int ply, int alpha, int beta, uint64_t key, int64_t first,
    ) noexcept nogil
    @cython.final
    @cython.locals(less=cython.int, score=cython.int)
    cdef int descend(
        self, Node node, int64_t turn, int depth, int ply, int alpha, int beta, int number,
    ) noexcept nogil
    cpdef list begin(self, State state)
    cpdef int weighed(self, int64_t turn)
    cpdef int64_t best(self, State state)
    cpdef int value(self, int64_t turn, int depth, int alpha, int beta, int number)
