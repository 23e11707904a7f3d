cimport cython
from libc.math cimport sqrt
from libc.stdint cimport uint64_t
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triominos.round cimport BUY, LAST, TURN, Round
from dreierlei.games.triominos.table cimport BIT, COUNT, LAYS, VALUE
from dreierlei.kit.bits cimport count, lowest

cdef double DANGER, LEAD, POINTS, ROUND_LEAD, ROUND_POINTS, TILE
cdef int SIGHT, NEAR, FINE, VALUES, SIZES

cdef class TriominosHeuristics(Heuristics):
    cdef int[::1] plain, declined
    cdef int grain
    cdef int weights[32]
    cdef int tiles[56]
    cdef int parts[56]

    @cython.locals(i=cython.int, found=cython.int, most=cython.int, points=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int points(self, Round state, int index) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    @cython.locals(i=cython.int, best=cython.double, lead=cython.double, spread=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(points=cython.double)
    cdef double outlook(self, Round state, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, total=cython.int)
    cdef int left_over(self, Round state) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, found=cython.int)
    cdef int fewest(self, Round state, int seat) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, most=cython.int, left=cython.double)
    cdef double rounds_left(self, Round state) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
    @cython.locals(unseen=uint64_t, hand=uint64_t, i=cython.int, pool=cython.int, size=cython.int)
    cdef bint redeal(self, State state, int viewer, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(value=cython.int, row=cython.int)
    cdef void weigh(self, int pool, int size) noexcept nogil
    @cython.final
    @cython.locals(hand=uint64_t, i=cython.int, lot=cython.int, left=cython.int, total=cython.int)
    cdef uint64_t draw(self, uint64_t unseen, uint64_t declined, int size, Rng rng) noexcept nogil

cdef class Novice(Heuristics):
    @cython.locals(i=cython.int, best=cython.int, most=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
