cimport cython
from libc.stdint cimport int64_t
from dreierlei.games.tricubo.solver cimport GAP, JOKER, NEVER, OFFSET, UNIT, Solver

cdef int NOTHING, WHOLE

cdef class TableSolver(Solver):
    cdef readonly int seats, rounds, left
    cdef int[::1] risks

    @cython.final
    @cython.locals(rows=cython.int, mask=cython.int, home=int64_t, end=int64_t)
    cdef void table_layer(self, int played) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, idle=int64_t, three=int64_t, two=int64_t, found=int64_t,
                   most=int64_t, rolls=int64_t)
    cdef int64_t mean(self) noexcept nogil
