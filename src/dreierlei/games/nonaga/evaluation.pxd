cimport cython
from libc.stdint cimport int8_t, int16_t
from dreierlei.games.nonaga.field cimport Field
from dreierlei.games.nonaga.heuristics cimport (
    CLOSE, LAST_FREEDOM, LEFT, MENACE, NEXT_FREEDOM, RIGHT, TEMPO, wins,
)

cdef int16_t RING[4096]
cdef int SPREAD[64]
cdef int16_t LIE[1681]
cdef int DISTANCE[20]
cdef int16_t TRIPLE[343]
cdef int8_t NEIGHBOUR[1345]
cdef int PAIR_ROW, TRIPLE_ROW, SEAT_ROWS, ACROSS_ROW, MENACE_ROW

cdef class Evaluation:
    cdef int16_t rings[8192]
    cdef int16_t triples[686]
    cdef int16_t pairs[40]
    cdef int16_t across[20]
    cdef int16_t menace[3]
    cdef int tempo
    cdef int reach
    cdef readonly double steepness

    @cython.final
    @cython.locals(cell=cython.int, crowd=cython.int, own=cython.int)
    cdef int ring(self, Field field, int seat, int rank) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, found=cython.int)
    cdef int lying(self, Field field, int seat) noexcept nogil
    @cython.final
    @cython.locals(ab=cython.int, bc=cython.int, ac=cython.int, found=cython.int)
    cdef int grouped(self, Field field, int seat, int moved) noexcept nogil
    @cython.final
    @cython.locals(rank=cython.int, found=cython.int)
    cdef int weigh(self, Field field, int seat) noexcept nogil
    cpdef list rows(self, Field field, int seat)

cdef int lie(int one, int other) noexcept nogil
