cimport cython
from libc.math cimport exp
from dreierlei.core.state cimport State
from dreierlei.games.nonaga.heuristics cimport NonagaHeuristics, wins
from dreierlei.games.nonaga.evaluation cimport Evaluation
from dreierlei.games.nonaga.state cimport SLIDE, NonagaState

cdef class NonagaNet(NonagaHeuristics):
    cdef Evaluation evaluation

    @cython.locals(mover=cython.int, moved=cython.int, share=cython.double)
    cdef double evaluate(self, State state, int seat) noexcept nogil
    @cython.final
    cdef double share(self, NonagaState state, int seat) noexcept nogil
    @cython.locals(own=NonagaState)
    cpdef list rows(self, State state)
