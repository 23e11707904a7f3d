cimport cython
from libc.stdint cimport int64_t, uint64_t
from dreierlei.core.rng cimport Rng
from dreierlei.kit.bits cimport mixed
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport FIRST, PASS, SPAN, SPOTS, Field

cdef int SLIDE, RELOCATE, LOT
cdef int NEAR
cdef list _cells, _names
cdef int CHANCE_BIT

cdef class NonagaState(Field):
    cdef int cap
    cdef int turn
    cdef int mover
    cdef int winner

    cpdef State fresh(self)
    cdef void take(self, State other) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int pick(self, int seat, Moves moves, Rng rng) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    @cython.locals(near=cython.int)
    cpdef object hex(self, int cell)
    @cython.final
    @cython.locals(q=int64_t, r=int64_t)
    cdef int near(self, int cell) noexcept
    @cython.final
    cdef int origin(self, int seat, int index) noexcept
    @cython.final
    @cython.locals(spot=cython.int)
    cdef int target(self, int seat, int index) noexcept
    @cython.locals(before=cython.int, origin=cython.int, index=cython.int)
    cpdef list texts(self, int seat)
    @cython.final
    @cython.locals(near=cython.int)
    cdef str name(self, int cell)
    @cython.locals(i=cython.int, hash=uint64_t, wide=uint64_t)
    cdef uint64_t position_hash(self) noexcept nogil
    @cython.final
    cdef void ask(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int winner) noexcept nogil
