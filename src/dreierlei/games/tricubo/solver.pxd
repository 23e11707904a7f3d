cimport cython
from libc.stdint cimport int64_t

cdef int ROUNDS, JOKER, COLOUR, ANY, SCORE, PASS
cdef int64_t UNIT, OFFSET, NEVER, GAP
cdef int SCORES[25]
cdef int FIRST[4]

cdef class Solver:
    cdef readonly int width, masks, count, size
    cdef readonly int64_t unit, gap
    cdef int gone, mask, rows
    cdef int64_t base, stride, point
    cdef int64_t best[18]
    cdef int use[18]
    cdef int codes[5]
    cdef int choose[32][6]
    cdef int[::1] dense, final, colours, cross, score, gain, column
    cdef signed char[::1] code, ended
    cdef public int[::1] values

    @cython.locals(i=cython.int)
    cpdef int number(self, tuple crosses, int scored)
    cpdef int64_t worth(self, int64_t played, int64_t rows, int mask)
    @cython.final
    @cython.locals(i=cython.int, d=cython.int, s=cython.int, span=cython.int, crosses=cython.int, gain=cython.int,
                   fits=cython.bint)
    cdef void link(self, int rows) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void spread(self, int rows) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, k=cython.int, rank=cython.int, code=cython.int)
    cdef int find(self) noexcept nogil
    @cython.locals(rows=cython.int)
    cpdef void _link(self, tuple column)
    @cython.locals(done=cython.int)
    cdef object _descend(self, bint lucky, object progress)
    @cython.final
    @cython.locals(rows=cython.int, mask=cython.int)
    cdef void close(self, int played, bint ended) noexcept nogil
    @cython.final
    @cython.locals(rows=cython.int, mask=cython.int)
    cdef void layer(self, int played, bint lucky) noexcept nogil
    @cython.final
    cdef void place(self, int played, int rows, int mask) noexcept nogil
    @cython.final
    cdef void survey(self, int played, int rows, int mask) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, f=cython.int)
    cdef void look(self) noexcept nogil
    @cython.final
    @cython.locals(f=cython.int, s=cython.int, home=int64_t, other=int64_t, use=cython.int, target=int64_t, found=int64_t,
                   gain=int64_t)
    cdef void weigh_die(self, int d, int mask) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, a=cython.int, b=cython.int, c=cython.int, idle=int64_t,
                   total=int64_t, found=int64_t)
    cdef int64_t expect(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, a=cython.int, b=cython.int, found=int64_t, usable=cython.int)
    cdef int64_t hope(self) noexcept nogil
