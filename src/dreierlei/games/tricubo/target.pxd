cimport cython
from libc.stdint cimport int64_t
from dreierlei.games.tricubo.solver cimport ROUNDS, Solver

cdef int SURE

cdef class TargetSolver(Solver):
    cdef readonly int span
    cdef int[::1] spans

    @cython.locals(done=cython.int)
    cpdef object chase(self, int played, int need, object progress=*)
    @cython.final
    @cython.locals(rows=cython.int, noted=cython.int, mask=cython.int, points=cython.int)
    cdef void settle(self, int played, int need, bint ended) noexcept nogil
    @cython.final
    cdef int64_t home(self, int played, int64_t noted) noexcept nogil
    @cython.final
    @cython.locals(rows=cython.int, noted=cython.int, mask=cython.int)
    cdef void approach(self, int played) noexcept nogil
    cpdef double chance(self, int played, int64_t rows, int mask, int noted)
