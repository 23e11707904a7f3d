cimport cython
from dreierlei.core.heuristics cimport Heuristics
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport BIT, NEAR, STEPS, Field
from dreierlei.kit.bits cimport count

cdef int WON, TEMPO, NEXT_FREEDOM, LAST_FREEDOM
cdef int CLOSE[47]
cdef int MENACE[3]
cdef int LEFT[3]
cdef int RIGHT[3]

@cython.locals(down=cython.int, right=cython.int, both=cython.int)
cdef int apart(int one, int other) noexcept nogil
@cython.locals(step=cython.int)
cdef int lands(Field field, int cell, int d) noexcept nogil
@cython.locals(found=cython.int, d=cython.int, piece=cython.int, left=cython.int, right=cython.int, gap=cython.int, cell=cython.int, target=cython.int)
cdef int wins(Field field, int seat, int enough) noexcept nogil
@cython.locals(d=cython.int, piece=cython.int, left=cython.int, right=cython.int, gap=cython.int, cell=cython.int, target=cython.int)
cpdef int winner(Field field, int seat) noexcept nogil
@cython.locals(a=cython.int, b=cython.int, c=cython.int, ab=cython.int, bc=cython.int, ac=cython.int, worst=cython.int)
cpdef int nearness(Field field, int seat) noexcept nogil
@cython.locals(found=cython.int, i=cython.int)
cdef int freedom(Field field, int seat) noexcept nogil
@cython.locals(own=cython.int, other=cython.int)
cdef int weigh(Field field, int seat) noexcept nogil

cdef class NonagaHeuristics(Heuristics):
    cdef int playout_move(self, State state, int seat, Moves moves, Rng rng) noexcept nogil
    @cython.locals(mover=cython.int, score=cython.int, share=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
