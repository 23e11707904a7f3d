cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triominos.table cimport BIT, COUNT, FITTING, LAYS, NUMBERS, ORIGIN, VALUE, Table
from dreierlei.kit.bits cimport count, lowest

cdef int DRAW, DEAL, TURN, BUY, LAST, CHANCE_BIT, BUYING, PASSING, STAYING
cdef uint64_t ALL

cdef class Round(Table):
    cdef int seats
    cdef int dealt
    cdef bint start_bonus
    cdef int rounds
    cdef int target
    cdef uint64_t pool
    cdef int round
    cdef int starter
    cdef int mover
    cdef int bought
    cdef int passes
    cdef int out
    cdef int contenders
    cdef uint64_t aside
    cdef uint64_t hands[6]
    cdef uint64_t declined[6]
    cdef int points[6]
    cdef int drawn[6]

    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.locals(i=cython.int, first=cython.int)
    cdef double value(self, int seat) noexcept nogil
    @cython.locals(found=cython.int, rest=uint64_t)
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    @cython.final
    cdef void ask(self, int stage, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void begin(self) noexcept nogil
    @cython.final
    cdef void draw_start(self, int tile) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, best=cython.int, leaders=cython.int)
    cdef void compare(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, seats=cython.int)
    cdef int undrawn(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, total=cython.int)
    cdef void deal(self, int tile) noexcept nogil
    @cython.final
    cdef int size(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int)
    cdef void lay_tile(self, int seat, int place, int tile) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void decline(self, int seat) noexcept nogil
    @cython.final
    cdef int opening(self, int tile) noexcept nogil
    @cython.final
    cdef void give_up(self, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(following=cython.int)
    cdef void pass_on(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, reached=cython.bint)
    cdef void settle(self) noexcept nogil
    @cython.final
    @cython.locals(total=cython.int, rest=uint64_t)
    cdef int left(self, int seat) noexcept nogil
