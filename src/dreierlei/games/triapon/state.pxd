cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triapon.field cimport (
    BARRICADE, BIT, CAPTURE, DECLINE, FIRST, MOVE, NEAR, NEXT, PLACE, SEAT, Field,
)

cdef int PLACING, CAPTURING, MOVING, BARRING
cdef int LAST, QUIET, BLOCKED
cdef int CHANCE_BIT
cdef int NUMBER[8]
cdef int ABSENT[8]

cdef class TriaponState(Field):
    cdef int rounds
    cdef bint counts
    cdef bint barring
    cdef bint ghost
    cdef int mover
    cdef bint moving
    cdef int quiet
    cdef uint64_t prey
    cdef int winners
    cdef int ending
    cdef int taken[9]
    cdef int spent[3]

    cpdef State fresh(self)
    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int pick(self, int seat, Moves moves, Rng rng) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    @cython.final
    cdef void ask(self, int stage, int seat) noexcept nogil
    @cython.final
    @cython.locals(formed=cython.bint)
    cdef void land(self, int seat, int hollow) noexcept nogil
    @cython.final
    @cython.locals(victim=cython.int)
    cdef void capture(self, int seat, uint64_t ball) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void weed(self) noexcept nogil
    @cython.final
    @cython.locals(moved=cython.bint)
    cdef void settle(self, int seat) noexcept nogil
    @cython.final
    cdef bint tired(self) noexcept nogil
    @cython.final
    cdef int stock(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(following=cython.int)
    cdef int after(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(following=cython.int)
    cdef void pass_on(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int seat) noexcept nogil
    @cython.final
    cdef void judge(self) noexcept nogil
    @cython.final
    cdef int total(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, best=cython.int, found=cython.int)
    cdef int leaders(self) noexcept nogil
    @cython.final
    @cython.locals(left=cython.int, right=cython.int, more=cython.int)
    cdef int keener(self, int gone) noexcept nogil
