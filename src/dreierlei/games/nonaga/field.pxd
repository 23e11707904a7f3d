cimport cython
from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint32_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.kit.bits cimport count, lowest, ring

cdef enum:
    DISCS = 19
    ROWS = 32
    SPAN = 21
    PASS = 18
    SPOTS = 441
    FIRST = 8398
    MOST = 64

cdef uint32_t ALL
cdef int STEPS[6]
cdef int NEXT[10]
cdef uint32_t BIT[32]
cdef int8_t NEAR[1345]
cdef int8_t RUNS[64]

cdef uint32_t touched(uint32_t up, uint32_t mid, uint32_t down) noexcept nogil

cdef class Field(State):
    cdef uint32_t rows[32]
    cdef uint32_t men[32]
    cdef int cells[6]
    cdef int height
    cdef int64_t west
    cdef int64_t north
    cdef int holes
    cdef int frozen
    cdef int known
    cdef int tight_count
    cdef uint32_t gaps[32]
    cdef uint32_t loose[32]
    cdef uint32_t outside[32]
    cdef uint32_t rest[32]
    cdef uint32_t part[32]
    cdef int edge
    cdef int16_t spots[64]
    cdef int16_t places[64]
    cdef uint8_t tight[64]
    cdef uint8_t tights[64]
    cdef int discs[19]
    cdef int16_t order[19]
    cdef uint8_t ranks[1024]
    cdef uint32_t joining[32]
    cdef bint bounded

    @cython.locals(i=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.final
    cdef inline bint free(self, int cell) noexcept nogil
    @cython.final
    cdef inline int disc(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef inline int crowd(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef inline int around(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, cell=cython.int, free=cython.int)
    cdef void fill_slides(self, int seat, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(index=cython.int)
    cdef int pick_slide(self, int seat, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, word=uint32_t, cell=cython.int, base=cython.int, spots=cython.int)
    cdef void fill_relocations(self, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(
        row=cython.int, word=uint32_t, cell=cython.int, runs=cython.int, i=cython.int, discs=cython.int, spots=cython.int,
    )
    cdef int pick_relocation(self, Rng rng) noexcept nogil
    @cython.final
    cdef inline bint joins(self, int spot) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, spot=cython.int, found=cython.int, runs=cython.int, divided=cython.bint)
    cdef void fill_targets(self, Moves moves, int base, int cell, int spots) noexcept nogil
    @cython.final
    cdef inline int reach(self, int cell, int d) noexcept nogil
    @cython.final
    @cython.locals(first=cython.int, i=cython.int, cell=cython.int)
    cdef void slide(self, int mover, int rank, int d) noexcept nogil
    @cython.final
    @cython.locals(a=cython.int, b=cython.int, c=cython.int)
    cdef bint connected(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(
        row=cython.int, spots=cython.int, barred=uint32_t, up=uint32_t, mid=uint32_t, down=uint32_t,
        n0=uint32_t, n2=uint32_t, n3=uint32_t, n5=uint32_t, held=uint32_t, one=uint32_t, two=uint32_t, three=uint32_t,
    )
    cdef int survey(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, row=cython.int, word=uint32_t)
    cdef int review(self) noexcept nogil
    @cython.final
    cdef inline void freeze(self) noexcept nogil
    @cython.final
    @cython.locals(runs=cython.int)
    cdef int reach_of(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, step=cython.int, discs=cython.int)
    cdef inline bint leaves(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, edge=cython.int, union=uint32_t)
    cdef void flood(self) noexcept nogil
    @cython.final
    @cython.locals(
        grew=cython.bint, up=uint32_t, mid=uint32_t, down=uint32_t, old=uint32_t, new=uint32_t, seen=uint32_t,
    )
    cdef bint sweep(self, int row, int end, int by) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, parts=cython.int, rest=uint32_t)
    cdef bint divide(self, int cell, int runs) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, left=uint32_t)
    cdef uint32_t split(self) noexcept nogil
    @cython.final
    @cython.locals(
        grew=cython.bint, row=cython.int, old=uint32_t, up=uint32_t, down=uint32_t, new=uint32_t, seen=uint32_t,
    )
    cdef bint spread(self, int by) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void join(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void join_both(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, word=uint32_t)
    cdef int ranked(self, int rank) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, rank=cython.int)
    cdef int rank(self, int cell) noexcept nogil
    @cython.final
    cdef void relocate(self, int cell, int spot) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, union=uint32_t)
    cdef void frame(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void shift_rows(self, int by) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void shift_columns(self, int by) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void shift_cells(self, int by) noexcept nogil
