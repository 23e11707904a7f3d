cimport cython
from libc.math cimport exp
from libc.stdint cimport int16_t, int32_t
from dreierlei.core.simd cimport clip, dot, show, swap

cdef int WIDTH, INNER, SEATS, SHIFT
cdef int HIGHEST
cdef double UNIT

cdef class Network:
    cdef readonly object weights
    cdef readonly int seats
    cdef readonly int places
    cdef int16_t[::1] columns
    cdef int16_t[::1] inner
    cdef int32_t[::1] inner_bias
    cdef int16_t[::1] outer
    cdef int32_t[::1] outer_bias
    cdef int16_t[::1] sums
    cdef int32_t[::1] shown
    cdef int32_t[::1] come
    cdef int32_t[::1] gone
    cdef int waiting
    cdef int16_t[::1] clipped
    cdef int32_t logit[8]
    cdef double shares[8]

    @cython.final
    cdef void put(self, int view, int place, int row) noexcept nogil
    @cython.final
    cdef void settle(self, int view) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, at=cython.int, total=int32_t, most=int32_t, whole=cython.double)
    cdef void judge(self, int view) noexcept nogil
