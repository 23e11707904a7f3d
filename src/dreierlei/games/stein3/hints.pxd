cimport cython
from dreierlei.core.hints cimport Hints
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.stein3.battle cimport FIELDS
from dreierlei.games.stein3.state cimport KEEP, MOVING, Stein3State
from dreierlei.kit.bits cimport count

cdef int KNIGHTS, LORDS
cdef double SCALE
cdef double CHANCE[64]
cdef int BOOTY[4]

cdef class Stein3Hints(Hints):
    @cython.locals(i=cython.int, found=cython.int, most=cython.int, worth=cython.int)
    cdef int lean(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.locals(i=cython.int, total=cython.double)
    cdef double judge(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(strength=cython.int)
    cdef double chance(self, Stein3State state, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
