cimport cython
from libc.stdint cimport int32_t, int64_t
from dreierlei.bots.repetition cimport Repetition
from dreierlei.core.stop_flag cimport StopFlag
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.state cimport Moves, State

cdef int LONGEST, QUIET, KEEN, LIKED, RANK, IDS
cdef double LOWEST, HIGHEST, LATER

cdef class SearchFrame:
    cdef State state
    cdef Moves moves
    cdef SearchFrame below
    cdef int ply
    cdef int killer
    cdef int length
    cdef int line[64]
    cdef int seats[64]

cdef class AlphaBeta:
    cdef SearchFrame top
    cdef Heuristics heuristics
    cdef readonly StopFlag stop_flag
    cdef int seat
    cdef public int64_t nodes
    cdef public int64_t node_limit
    cdef Repetition repetition
    cdef double draw
    cdef int liked[4096]

    @cython.locals(times=cython.int)
    cpdef object settled(self, State state, int seat)
    cpdef double value(self, State state, int seat, int index, int depth, double alpha)
    @cython.final
    @cython.locals(mover=cython.int, sign=double, best=double, found=double, i=cython.int, keen=cython.bint)
    cdef double look(self, SearchFrame frame, int depth, double alpha, double beta) noexcept nogil
    @cython.final
    cdef double ended(self, SearchFrame frame, int depth) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, index=int32_t, weight=int32_t)
    cdef void order(self, SearchFrame frame, int mover, bint keen) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, at=cython.int)
    cdef void sieve(self, Moves moves) noexcept nogil
    @cython.final
    cdef void like(self, SearchFrame frame, int index) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void note(self, SearchFrame frame, int mover, int index) noexcept nogil
