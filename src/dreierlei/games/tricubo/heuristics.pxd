cimport cython
from libc.stdint cimport int64_t
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.tricubo.solver cimport GAP, ROUNDS, UNIT, Solver
from dreierlei.games.tricubo.table cimport OTHERS, PICK, Table

cdef double LEAD

cdef class TricuboHeuristics(Heuristics):
    cdef Solver solver
    cdef Table scratch
    cdef int codes[5]

    @cython.locals(i=cython.int, best=cython.int, most=int64_t, worth=int64_t)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, rows=int64_t, played=int64_t, value=int64_t)
    cdef int64_t worth(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, k=cython.int, rank=cython.int, code=cython.int)
    cdef int number(self, int seat) noexcept nogil
    @cython.locals(i=cython.int, best=cython.int, lead=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
