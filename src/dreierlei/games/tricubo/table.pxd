cimport cython
from dreierlei.core.state cimport Moves, State

cdef int START, ROLL, PICK, OTHERS, CHANCE_BIT, ROLLS, NONE, PASS, SCORE, FIRST_ROW
cdef int SCORES[25]
cdef int FIRST[4]
cdef int COUNT[32]
cdef int DIE[35]

cdef class Table(State):
    cdef object sheet
    cdef int seats, limit, width, purple, jokers
    cdef int round, gone
    cdef int column[11]
    cdef int cost[5]
    cdef int crosses[30]
    cdef int noted[30]
    cdef int scored[6]
    cdef int colours[6]
    cdef int joker[6]
    cdef int sealed_ids[6]
    cdef int faces[3]

    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void fill(self, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, before=cython.int, idle=cython.bint)
    cdef void fill_dice(self, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, found=cython.int)
    cdef void fill_die(self, int seat, int d, Moves moves) noexcept nogil
    cdef void step(self, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void open(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, d=cython.int)
    cdef void enter(self, int seat, int index) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void close(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, rows=cython.int)
    cdef bint finished(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, points=cython.int)
    cdef int final(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, points=cython.int)
    cdef int interim(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(bonus=cython.int)
    cdef int total(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, found=cython.int)
    cdef int marks(self, int seat) noexcept nogil
    @cython.locals(other=cython.int, shared=cython.int, rank=cython.int, own=cython.int)
    cdef double value(self, int seat) noexcept nogil
