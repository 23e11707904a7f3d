cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.stein3.battle cimport FIELDS, KNIGHT, SQUIRE, TALLY
from dreierlei.games.stein3.state cimport KEEP, MOVING, Stein3State
from dreierlei.kit.bits cimport lowest

cdef int SQUIRES, KNIGHTS, LORDS, OPEN
cdef double SCALE
cdef double CHANCE[512]
cdef uint8_t HOPE[9]
cdef uint8_t WAY[261]
cdef int BOOTY[4]

cdef class Stein3Heuristics(Heuristics):
    @cython.locals(i=cython.int, found=cython.int, most=cython.int, worth=cython.int)
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.locals(first=cython.double, second=cython.double, third=cython.double, own=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(strength=cython.int, squires=cython.int, knights=cython.int)
    cdef double chance(self, Stein3State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(places=uint32_t)
    cdef inline int exposure(self, Stein3State state, int lord, int camp) noexcept nogil
    @cython.final
    @cython.locals(
        word=cython.int, rest=uint64_t, hope=cython.int, most=cython.int, next_most=cython.int,
    )
    cdef int hopes(self, Stein3State state, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
