cimport cython
from libc.stdint cimport int64_t, uint64_t
from dreierlei.core.rng cimport Rng, mixed
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport FIRST, PASS, SPAN, SPOTS, Field

cdef int SLIDE, RELOCATE, LOT
cdef int FAR
cdef dict _texts
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
    @cython.final
    @cython.locals(cell=cython.int, spot=cython.int)
    cdef str text(self, int seat, int index)
    @cython.final
    @cython.locals(key=int64_t)
    cdef str written(self, int stage, int origin, int target)
    @cython.final
    cdef str name(self, int cell)
    @cython.locals(i=cython.int, hash=uint64_t, wide=uint64_t)
    cdef uint64_t position_hash(self) noexcept nogil
    @cython.final
    cdef void ask(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int winner) noexcept nogil
