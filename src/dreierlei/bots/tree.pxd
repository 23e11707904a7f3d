cimport cython
from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t
from dreierlei.bots.repetition cimport Repetition
from dreierlei.core.stop_flag cimport StopFlag
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

cdef int LONGEST, SEATS
cdef int SEAT[8]
cdef int NUMBER[256]
cdef double BONUS, WIDER

cdef class Tree:
    cdef readonly State root
    cdef State scratch
    cdef Heuristics heuristics
    cdef Rng rng
    cdef Moves moves
    cdef readonly StopFlag stop_flag
    cdef int seats
    cdef int room
    cdef public double exploration
    cdef public int width
    cdef double contempt
    cdef Repetition repetition
    cdef int32_t[::1] ids
    cdef int32_t[::1] kid
    cdef int32_t[::1] kids
    cdef int32_t[::1] visits
    cdef int32_t[::1] proof
    cdef double[::1] bonus
    cdef double[::1] total
    cdef int32_t[::1] moved
    cdef int32_t[::1] spare_number
    cdef double[::1] spare_share
    cdef readonly int size
    cdef readonly int64_t plies
    cdef readonly int deepest
    cdef int path[1024]
    cdef int seat[1024]
    cdef double shares[8]

    @cython.locals(done=int64_t)
    cpdef int64_t grow(self, int64_t simulations)
    @cython.final
    @cython.locals(node=cython.int, depth=cython.int, seat=cython.int, repeated=cython.bint)
    cdef void simulate(self) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void call_drawn(self) noexcept nogil
    @cython.final
    cdef bint fresh(self, int node) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, first=cython.int)
    cdef bint expand(self, int node, int seat) noexcept nogil
    @cython.final
    cdef int drawn(self, int node) noexcept nogil
    @cython.final
    @cython.locals(
        first=cython.int, count=cython.int, start=cython.int, best=cython.int,
        most=cython.double, curious=cython.double, kid=cython.int, score=cython.double,
        tried=cython.int, limit=cython.double,
    )
    cdef int chosen(self, int node, int seat) noexcept nogil
    @cython.final
    cdef double share(self, int node, int seat) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, left=cython.int)
    cdef void finish(self, int node) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void playout_ply(self) noexcept nogil
    @cython.final
    @cython.locals(node=cython.int, proving=cython.bint)
    cdef void bring_home(self, int depth) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, best=cython.int)
    cdef bint prove(self, int node, int kid, int seat) noexcept nogil
    @cython.final
    @cython.locals(size=cython.int, node=cython.int, i=cython.int)
    cdef void keep(self, int root) noexcept nogil
    @cython.final
    @cython.locals(node=cython.int)
    cdef void sift(self, int32_t[::1] numbers) noexcept nogil
    @cython.final
    @cython.locals(node=cython.int)
    cdef void sift_shares(self, double[::1] shares) noexcept nogil
