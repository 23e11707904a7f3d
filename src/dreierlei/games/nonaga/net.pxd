cimport cython
from libc.stdint cimport int8_t, int16_t
from dreierlei.core.network cimport Network
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport NEAR, PASS, SPAN, SPOTS
from dreierlei.games.nonaga.heuristics cimport LEFT, RIGHT, WON, NonagaHeuristics, lands
from dreierlei.games.nonaga.node cimport Node
from dreierlei.games.nonaga.state cimport RELOCATE, SLIDE, NonagaState

cdef int16_t RING[4096]
cdef int SPREAD[64]
cdef int8_t LIE[1681]
cdef int DISTANCE[20]
cdef int8_t TRIPLE[216]
cdef int8_t NEIGHBOUR[1345]
cdef int SLIDES_PLACE, PAIR_PLACE, TRIPLE_PLACE, FREEDOM_PLACE, SEAT_PLACES
cdef int PAIR_ROW, SLIDES_ROW, TRIPLE_ROW, FREEDOM_ROW, SEAT_ROWS
cdef int EVEN, SCALE

cdef class NonagaNet(NonagaHeuristics):
    cdef readonly Network network
    cdef Node node

    @cython.locals(mover=cython.int)
    cdef void judge(self, State state, int seats) noexcept nogil
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    cdef void look(self, NonagaState state) noexcept nogil
    @cython.final
    @cython.locals(
        rank=cython.int, place=cython.int, row=cython.int, relocating=cython.int, found=cython.int, free=cython.int,
        wins=cython.int, code=cython.int, kind=cython.int,
    )
    cdef void look_at_seat(self, NonagaState state, int seat, int after) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int, crowd=cython.int, own=cython.int)
    cdef inline int ring(self, NonagaState state, int seat, int rank) noexcept nogil
    @cython.final
    @cython.locals(
        d=cython.int, cell=cython.int, left=cython.int, right=cython.int, target=cython.int, near=cython.int,
        free=cython.int, beside=cython.int, wins=cython.int,
    )
    cdef inline int slides(self, NonagaState state, int seat, int rank, int gap) noexcept nogil
    @cython.final
    cdef inline int lie(self, int one, int other) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, place=cython.int)
    cdef void look_across(self, NonagaState state) noexcept nogil
    @cython.locals(i=cython.int, index=cython.int)
    cdef void rank(self, State state, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(cell=cython.int, spot=cython.int, found=cython.int)
    cdef int promise(self, int index) noexcept nogil
    @cython.final
    cdef int scaled(self, int score) noexcept nogil
    cpdef list rows(self, State state)
