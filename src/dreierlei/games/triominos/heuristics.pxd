cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triominos.round cimport Round
from dreierlei.games.triominos.table cimport COUNT, LAYS, VALUE
from dreierlei.kit.bits cimport count

cdef double LEAD, POINTS, TILE
cdef int LAP, SIGHT, FINE, TRUST

cdef class TriominosHeuristics(Heuristics):
    cdef public double tile

    @cython.locals(i=cython.int, found=cython.int, most=cython.int, points=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int points(self, Round state, int index) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    @cython.locals(i=cython.int, best=cython.double, lead=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(points=cython.double)
    cdef double outlook(self, Round state, int seat) noexcept nogil
    cdef double end_value(self, State state, int seat) noexcept nogil
    @cython.locals(
        unseen=uint64_t, rest=uint64_t, hand=uint64_t, declined=uint64_t, i=cython.int, likely=cython.int, lot=cython.int,
    )
    cdef bint redeal(self, State state, int viewer, Rng rng) noexcept nogil

cdef class Novice(Heuristics):
    @cython.locals(i=cython.int, best=cython.int, most=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
