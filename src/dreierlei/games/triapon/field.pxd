cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.kit.bits cimport count, lowest

cdef int PLACE, CAPTURE, BARRICADE, DECLINE, FIRST, MOVE
cdef int TRIADS, GROUPS, MEDIUMS, LONGS
cdef int BASE[4]
cdef int GROUP[165]
cdef int OPENS[46]
cdef int OPENING[165]
cdef int STEP[270]
cdef uint64_t ALL
cdef uint64_t BIT[45]
cdef uint64_t NEAR[45]
cdef uint64_t TRIAD[165]
cdef int HEAD[165]
cdef uint64_t MEDIUM_ACROSS[330]
cdef uint64_t LONG_ACROSS[330]
cdef int SINCE[46]
cdef uint64_t PAIR[495]
cdef uint64_t BEFORE[495]
cdef uint64_t BEHIND[495]
cdef int SEAT[3]
cdef int NEXT[3]

cdef class Field(State):
    cdef uint64_t balls[3]
    cdef int sizes[3]
    cdef int hands[3]
    cdef uint64_t barricades
    cdef int players
    cdef bint others
    cdef int table
    cdef uint64_t held[12]

    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.final
    cdef uint64_t free(self) noexcept nogil
    @cython.final
    @cython.locals(found=cython.int)
    cdef void fill_hollows(self, Moves moves, uint64_t word, int base) noexcept nogil
    @cython.final
    @cython.locals(free=uint64_t, rest=uint64_t, origin=cython.int, jumps=cython.bint)
    cdef void fill_moves(self, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(skipped=cython.int)
    cdef int pick_hollow(self, uint64_t word, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(free=uint64_t, drawn=cython.int, origin=cython.int)
    cdef int pick_move(self, int seat, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(word=uint64_t)
    cdef int ball(self, int seat, int skipped) noexcept nogil
    @cython.final
    @cython.locals(free=uint64_t, rest=uint64_t)
    cdef bint blocked(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(own=uint64_t, i=cython.int)
    cdef bint forms(self, int seat, int hollow) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, i=cython.int, rest=uint64_t, triad=cython.int)
    cdef void survey(self) noexcept nogil
    @cython.final
    @cython.locals(left=cython.int, found=uint64_t)
    cdef uint64_t across(self, int seat, int group) noexcept nogil
    @cython.final
    @cython.locals(
        mediums=uint64_t, longs=uint64_t, kept=uint64_t, core=uint64_t, crossed=cython.bint, group=cython.int,
        rest=uint64_t, triad=cython.int, last=cython.int,
    )
    cdef uint64_t guarded(self, int seat) noexcept nogil
    @cython.final
    cdef uint64_t exposed(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(left=cython.int, right=cython.int, lefts=uint64_t, rights=uint64_t, more=cython.int)
    cdef uint64_t hunted(self, int mover) noexcept nogil
