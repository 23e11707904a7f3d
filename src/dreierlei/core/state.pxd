cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t
from dreierlei.core.rng cimport Rng

cdef int _CHANCE_BIT
cdef list _spare

cdef class Moves:
    cdef int32_t ids[4096]
    cdef int32_t weights[4096]
    cdef int count

    @cython.final
    @cython.locals(i=cython.int, at=cython.int, index=int32_t, weight=int32_t)
    cdef void sort(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef bint ascends(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, at=cython.int, index=int32_t)
    cdef void shuffle(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, total=int64_t, rest=int64_t)
    cdef int draw(self, Rng rng) noexcept nogil

cdef class State:
    cdef readonly object game
    cdef int acting
    cdef int stage

    cdef void fill(self, int seat, Moves moves) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    cdef void take(self, State other) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void weigh(self, Moves moves) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef int actor(self) noexcept nogil
    cdef uint64_t position_hash(self) noexcept nogil
    cpdef State fresh(self)
    cdef int pick(self, int seat, Moves moves, Rng rng) noexcept nogil
