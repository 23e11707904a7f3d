cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from dreierlei.core.simd cimport show
from dreierlei.core.network cimport Network
from dreierlei.core.state cimport Moves, State
from dreierlei.games.stein3.battle cimport FIELDS, KNIGHT, LORD, MOVE, NEAR, SQUIRE, STEP, TALLY
from dreierlei.games.stein3.heuristics cimport WAY, Stein3Heuristics
from dreierlei.games.stein3.state cimport KEEP, MOVING, Stein3State
from dreierlei.kit.bits cimport lowest

cdef int TURN[261]
cdef int FIRST[22]
cdef int PIECES, RESERVE, NEAREST, SECOND, OPTIONS, OPEN, SEAT_PLACES, BOND, STAGE, QUIET
cdef int STRIDE, STANDINGS
cdef int AFTER[6]
cdef int DEFENDED, ATTACKED, BY_SQUIRE
cdef uint8_t SQUIRES_BIT[3]
cdef uint8_t OTHERS_BIT[3]
cdef uint8_t SEAT_BIT[3]
cdef int WORTH[4]
cdef int MOVED, ADVANCED

cdef class Stein3Net(Stein3Heuristics):
    cdef readonly Network network
    cdef uint8_t standing[88]
    cdef int options[3]

    @cython.locals(i=cython.int, mover=cython.int)
    cdef void judge(self, State state, int seats) noexcept nogil
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    cdef void look(self, Stein3State state) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, word=cython.int, rest=uint64_t, field=cython.int)
    cdef void survey(self, Stein3State state, bint everywhere) noexcept nogil
    @cython.final
    @cython.locals(target=cython.int, piece=cython.int, free=uint32_t)
    cdef void reach(
        self, Stein3State state, int seat, int field, uint32_t places, int kind, bint everywhere
    ) noexcept nogil
    @cython.final
    @cython.locals(
        mover=cython.int, field=cython.int, piece=cython.int, place=cython.int, waiting=cython.int, at=cython.int,
    )
    cdef void look_at_fields(self, Stein3State state) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, seat=cython.int, place=cython.int, open_fields=cython.int)
    cdef void look_at_seats(self, Stein3State state) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, rest=uint64_t, way=cython.int, nearest=cython.int, second=cython.int)
    cdef void look_at_ways(self, Stein3State state, int seat, int place) noexcept nogil
    @cython.final
    @cython.locals(bond=cython.int)
    cdef void look_at_whole(self, Stein3State state) noexcept nogil
    @cython.final
    cdef inline void put(self, int view, int place, int row) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(origin=cython.int, target=cython.int, kind=cython.int, victim=cython.int, found=cython.int)
    cdef int promise(self, Stein3State state, int seat, int index) noexcept nogil
    cpdef list rows(self, State state)
