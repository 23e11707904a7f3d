cimport cython
from libc.stdint cimport uint64_t
from dreierlei.core.simd cimport show
from dreierlei.core.network cimport Network
from dreierlei.core.state cimport State
from dreierlei.games.triapon.field cimport BIT, NEAR, NEXT, SEAT, TRIAD, TRIADS
from dreierlei.games.triapon.heuristics cimport TriaponHeuristics
from dreierlei.games.triapon.state cimport ABSENT, NUMBER, TriaponState
from dreierlei.kit.bits cimport count, lowest

cdef int PHASE, BALLS, TAKEN, HAND, COUNT, THREATS
cdef int CELL[495]
cdef int ROW[10560]
cdef int SINCE[46]
cdef int MEET[495]
cdef int SHIFT[495]
cdef uint64_t WORD[135]
cdef int STRIDE
cdef int OPEN_END[64]
cdef int FIRST[16]

cdef class TriaponNet(TriaponHeuristics):
    cdef readonly Network network
    cdef uint64_t seen[9]
    cdef int filling[495]
    cdef uint64_t changed[9]
    cdef uint64_t pairs[9]
    cdef uint64_t threats[3]

    @cython.locals(i=cython.int, mover=cython.int)
    cdef void judge(self, State state, int seats) noexcept nogil
    @cython.locals(i=cython.int, mover=cython.int)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    cdef void look(self, TriaponState state) noexcept nogil
    @cython.final
    @cython.locals(
        mover=cython.int, seat=cython.int, i=cython.int, j=cython.int, word=uint64_t, moved=uint64_t,
        hollow=cython.int, dead=cython.int,
    )
    cdef void look_at_balls(self, TriaponState state) noexcept nogil
    @cython.final
    @cython.locals(
        i=cython.int, word=uint64_t, triad=cython.int, filling=cython.int, waiting=cython.int, at=cython.int,
        pairs=uint64_t,
    )
    cdef void look_at_triads(self, int view) noexcept nogil
    @cython.final
    @cython.locals(
        mover=cython.int, i=cython.int, triad=cython.int, whose=cython.int, free=cython.int, word=uint64_t,
        around=uint64_t, end=cython.int,
    )
    cdef void look_for_threats(self, TriaponState state) noexcept nogil
    @cython.final
    @cython.locals(
        mover=cython.int, seat=cython.int, i=cython.int, moved=cython.int, leaders=cython.int, turned=cython.int,
        left=cython.int,
    )
    cdef void look_at_counts(self, TriaponState state) noexcept nogil
    cpdef list rows(self, State state)
