cimport cython
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from dreierlei.core.state cimport Moves, State
from dreierlei.kit.bits cimport lowest

cdef enum:
    FIELDS = 87
    LORD = 1
    KNIGHT = 2
    SQUIRE = 3

cdef uint64_t BIT[87]
cdef uint8_t WORD[87]
cdef uint8_t SHIFT[87]
cdef uint8_t TAKEN[87]
cdef uint8_t ON[174]
cdef uint8_t AT[174]
cdef uint8_t SLIDE[2048]
cdef uint8_t WALK[5568]
cdef uint8_t TIPS[87]
cdef uint32_t FAR[87]
cdef uint32_t NEAR[87]
cdef uint32_t STEP[261]
cdef int16_t MOVE[2784]
cdef uint8_t PLACE[8]
cdef uint8_t TALLY[2048]

cdef class Battle(State):
    cdef uint8_t board[88]
    cdef uint8_t tracks[128]
    cdef uint64_t camps[8]
    cdef uint64_t knights[6]
    cdef uint64_t squires[6]
    cdef uint8_t counts[12]
    cdef int lords[3]
    cdef int camp[3]
    cdef uint32_t inside
    cdef int pieces
    cdef int total
    cdef int origins[16]
    cdef uint32_t reached[16]

    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, bit=uint64_t)
    cdef void put(self, int seat, int kind, int field) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, bit=uint64_t, piece=cython.int, seat=cython.int)
    cdef void lift(self, int field) noexcept nogil
    @cython.final
    cdef inline void mark(self, int camp, int field) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void join(self, int vassal, int captor) noexcept nogil
    @cython.final
    @cython.locals(taken=uint32_t)
    cdef inline uint32_t open(self, int camp, int field) noexcept nogil
    @cython.final
    cdef inline uint32_t walk(self, int field) noexcept nogil
    @cython.final
    @cython.locals(one=uint32_t, two=uint32_t)
    cdef inline uint32_t ride(self, int field) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, rest=uint64_t)
    cdef int survey(self, int seat) noexcept nogil
    @cython.final
    cdef inline void note_knight(self, int seat, int field) noexcept nogil
    @cython.final
    cdef inline void note_squire(self, int seat, int field) noexcept nogil
    @cython.final
    cdef inline void note(self, int field, uint32_t places) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, found=cython.int, places=uint32_t)
    cdef void fill_moves(self, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, places=uint32_t, count=cython.int)
    cdef int chosen(self, int rank) noexcept nogil
