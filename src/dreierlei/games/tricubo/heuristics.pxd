cimport cython
from libc.math cimport exp
from libc.stdint cimport int64_t
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.tricubo.solver cimport GAP, UNIT, Solver
from dreierlei.games.tricubo.table cimport DIE, NONE, OTHERS, PICK, ROLL, Table

cdef double SCALE, PRIOR
cdef int64_t LEAST, END

cdef class TricuboHeuristics(Heuristics):
    cdef Solver solver
    cdef int rounds
    cdef Table scratch
    cdef Moves moves
    cdef int codes[5]
    cdef int64_t offers[3]
    cdef int64_t spare[4]

    @cython.locals(i=cython.int, best=cython.int, most=int64_t, worth=int64_t, shared=cython.bint)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.final
    cdef bint ends(self, Table state, int seat) noexcept nogil
    @cython.final
    @cython.locals(other=cython.int, own=int64_t, rival=int64_t)
    cdef int64_t ended(self, Table state, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, found=int64_t)
    cdef int64_t last(self, Table state, int seat, int gone) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, other=cython.int, gone=cython.int, worth=int64_t)
    cdef void foresee(self, Table state, int seat) noexcept nogil
    @cython.final
    cdef int64_t die(self, Table state, int seat, int d) noexcept nogil
    @cython.final
    cdef int64_t best(self, Table state, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, found=int64_t)
    cdef int64_t most(self, Table state, int seat) noexcept nogil
    @cython.final
    cdef int64_t used(self, Table state, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, rows=int64_t, value=int64_t)
    cdef int64_t worth(self, Table state, int seat, int64_t played) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, k=cython.int, rank=cython.int, code=cython.int)
    cdef int number(self, Table state, int seat) noexcept nogil
    @cython.final
    cdef int64_t expected(self, Table state, int seat) noexcept nogil
    @cython.locals(i=cython.int, total=cython.double, mine=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
