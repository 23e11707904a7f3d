cimport cython
from libc.stdint cimport int16_t, int64_t, uint32_t
from dreierlei.core.state cimport State
from dreierlei.games.nonaga.field cimport BIT, NEAR, RUNS, STEPS
from dreierlei.games.nonaga.heuristics cimport LEFT, RIGHT, WON, apart, wins
from dreierlei.games.nonaga.evaluation cimport Evaluation
from dreierlei.games.nonaga.state cimport NonagaState
from dreierlei.kit.bits cimport lowest

cdef int PASS, TURNS, PAIRS, CELLS

cdef void flip(NonagaState stand, int cell, int spot) noexcept nogil

cdef class Node:
    cdef NonagaState stand
    cdef NonagaState mid
    cdef Node below
    cdef Evaluation evaluation
    cdef int64_t[::1] turns
    cdef int count
    cdef int margin
    cdef int own
    cdef int menaced
    cdef int reach
    cdef int pairs
    cdef uint32_t hot[64]
    cdef int pair[1024]
    cdef int16_t worth[1024]

    @cython.final
    @cython.locals(
        found=cython.int, d=cython.int, piece=cython.int, left=cython.int, right=cython.int, gap=cython.int,
    )
    cdef int mark(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(target=cython.int, step=cython.int)
    cdef inline int mark_slide(self, int seat, int cell, int by, int left, int right, int gap) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, found=cython.bint)
    cdef inline bint slippery(self, int cell) noexcept nogil
    @cython.final
    cdef inline void heat_cell(self, int seat, int cell) noexcept nogil
    @cython.final
    @cython.locals(
        found=cython.int, rank=cython.int, d=cython.int, code=cython.int, now=cython.int, cell=cython.int,
        change=cython.int,
    )
    cdef int surround(self, int seat, int moved) noexcept nogil
    @cython.final
    cdef void slide(self, int slide) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void heat(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, seat=cython.int)
    cdef void prepare(self, int slide) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, own=cython.int, other=cython.int, own_hot=cython.bint, other_hot=cython.bint)
    cdef int menaces(self, int cell, int spot) noexcept nogil
    @cython.final
    @cython.locals(old=uint32_t, new=uint32_t)
    cdef inline bint is_hot(self, int seat, int cell, int spot) noexcept nogil
    @cython.final
    @cython.locals(found=cython.int)
    cdef int weigh(self, int cell, int spot) noexcept nogil
    @cython.final
    cdef inline int hope(self, int cell, int spot) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, a=cython.int, b=cython.int, c=cython.int)
    cdef bint calm(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, d=cython.int, most=cython.int, least=cython.int, cell=cython.int)
    cdef int ceiling(self) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, spots=cython.int, word=uint32_t)
    cdef void relocate(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, runs=cython.int, divided=cython.bint, spot=cython.int)
    cdef void relocate_disc(self, int cell, int spots) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, row=cython.int, seen=cython.int, spots=cython.int, word=uint32_t)
    cdef bint harmless(self) noexcept nogil
    @cython.final
    cdef void follow(self, int cell, int spot) noexcept nogil
    @cython.final
    @cython.locals(at=cython.int)
    cdef void push(self, int64_t turn) noexcept nogil
    @cython.final
    @cython.locals(top=int64_t, last=int64_t, at=cython.int, child=cython.int)
    cdef int64_t pop(self) noexcept nogil
