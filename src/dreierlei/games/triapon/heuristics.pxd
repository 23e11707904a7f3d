cimport cython
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triapon.field cimport BIT, CAPTURE, MOVE, NEXT, PLACE, SEAT
from dreierlei.games.triapon.state cimport CAPTURING, MOVING, PLACING, TriaponState

cdef int TAKEN, OWN
cdef double SCALE
cdef double CHANCE[600]

@cython.locals(formed=cython.bint)
cdef bint forms(TriaponState state, int seat, int index) noexcept nogil

cdef class TriaponHeuristics(Heuristics):
    @cython.locals(i=cython.int, found=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.locals(i=cython.int, total=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(strength=cython.int)
    cdef double chance(self, TriaponState state, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(promise=cython.int, target=cython.int)
    cdef int promise(self, TriaponState state, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(owner=cython.int)
    cdef int booty(self, TriaponState state, int seat, int hollow) noexcept nogil
