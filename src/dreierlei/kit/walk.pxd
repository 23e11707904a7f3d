cimport cython
from cpython.exc cimport PyErr_CheckSignals as heed_signals
from libc.stdint cimport int64_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

@cython.locals(seat=cython.int, plies=int64_t)
cdef int64_t playout(State state, Rng rng, Moves moves) noexcept nogil

@cython.locals(scratch=State, moves=Moves, games=int64_t, done=int64_t)
cpdef playouts(State state, Rng rng, int64_t plies)

cdef class PerftFrame:
    cdef State state
    cdef Moves moves
    cdef PerftFrame below

@cython.locals(frame=PerftFrame, count=int64_t)
cpdef int64_t perft(State state, int depth)

@cython.locals(seat=cython.int, i=cython.int, total=int64_t, below=PerftFrame)
cdef int64_t _perft(PerftFrame frame, int depth)
