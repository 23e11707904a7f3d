cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.stop_flag cimport StopFlag
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

cdef class Rollout:
    cdef State scratch
    cdef Moves moves
    cdef readonly Heuristics heuristics
    cdef Rng rng

    cpdef double run(self, State state, int seat, int index, uint64_t seed)
    @cython.locals(i=cython.int, done=cython.int, luck=Rng)
    cpdef int sweep(
        self, State state, int seat, int[::1] indexes, double[::1] sums, int deals, uint64_t seed, StopFlag stop_flag,
    )
    @cython.final
    cdef double finish(self, int seat) noexcept nogil
    @cython.final
    cdef double reached(self, int seat) noexcept nogil
    cpdef double judged(self, State state, int seat, int index)
    @cython.final
    @cython.locals(mover=cython.int, left=cython.int)
    cdef void go_on(self) noexcept nogil
    cpdef State play_out(self, State state, uint64_t seed)
    cpdef double share(self, int seat)
    cpdef int playout_move(self, State state, int seat, uint64_t seed)
    cpdef bint redeal(self, State state, int viewer, uint64_t seed)
