cimport cython
from libc.stdint cimport int64_t
from dreierlei.games.tricubo.solver cimport ANY, COLOUR, FIRST, GAP, JOKER, NEVER, PASS, ROUNDS, SCORE, UNIT, Solver

cdef int USES

cdef class Outlook(Solver):
    cdef int weight[47]
    cdef readonly int left

    @cython.final
    @cython.locals(d=cython.int, mask=cython.int)
    cdef int target(self, int use) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, a=cython.int, b=cython.int, use=cython.int, found=int64_t)
    cdef void weigh(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void weigh_joker(self, int use, int64_t found) noexcept nogil
    @cython.final
    cdef bint over(self, int played, int rows) noexcept nogil
    @cython.final
    @cython.locals(k=Py_ssize_t, use=cython.int, found=cython.int)
    cdef int step(
        self, int played, int[::1] here, unsigned char[::1] shares, int[::1] there, int[::1] slot,
    ) noexcept nogil
    @cython.final
    @cython.locals(k=Py_ssize_t, use=cython.int, rows=cython.int, gain=cython.int, place=int64_t, points=cython.int,
                   share=double)
    cdef void flow(
        self, int played, int[::1] here, unsigned char[::1] shares, double[::1] mass, int[::1] slot,
        double[::1] onward, double[::1] result, int span, int low,
    ) noexcept nogil
    @cython.locals(place=Py_ssize_t, known=int[::1], marked=cython.schar[::1])
    cpdef object reach(self, int rows)
    @cython.final
    @cython.locals(rows=cython.int, mask=cython.int)
    cdef void mark(self, int played, signed char[::1] marked) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, idle=cython.bint, blocked=cython.bint)
    cdef void mark_next(self, signed char[::1] marked) noexcept nogil
    @cython.final
    @cython.locals(f=cython.int, s=cython.int, home=int64_t, target=int64_t, full=cython.bint, useless=cython.bint)
    cdef bint mark_die(self, int d, int mask, signed char[::1] marked) noexcept nogil
