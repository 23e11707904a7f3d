cimport cython
from libc.stdint cimport uint8_t, uint64_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.stein3.battle cimport FIELDS, KNIGHT, LORD, SQUIRE, Battle
from dreierlei.kit.bits cimport mixed, lowest

cdef enum:
    KEEP = 7569
    PASS = 7656
    MOVING = 0
    KNIGHTING = 1
    SQUIRING = 2

cdef uint64_t BIT[87]
cdef uint8_t WORD[87]
cdef uint8_t GOAL[261]

cdef class Stein3State(Battle):
    cdef int limit
    cdef int mover
    cdef int vassal
    cdef int captor
    cdef int kept
    cdef int quiet
    cdef int reserve[3]

    cpdef State fresh(self)
    @cython.locals(seat=cython.int)
    cdef void take(self, State other) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    cdef int pick(self, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, rest=uint64_t)
    cdef void fill_kept(self, Moves moves) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(kind=cython.int, victim=cython.int)
    cdef void march(self, int seat, int origin, int target) noexcept nogil
    @cython.final
    cdef void choose(self) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, rest=uint64_t)
    cdef void keep(self, int field) noexcept nogil
    @cython.final
    cdef void close(self) noexcept nogil
    @cython.locals(i=cython.int, hash=uint64_t)
    cdef uint64_t position_hash(self) noexcept nogil
    @cython.final
    cdef void finish(self, int winner) noexcept nogil
