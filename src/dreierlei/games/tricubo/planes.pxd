cimport cython
from libc.stdint cimport int8_t
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.tricubo.state cimport TricuboState
from dreierlei.games.tricubo.table cimport OTHERS, PICK, ROLLS
from dreierlei.core.planes cimport Planes

cdef int BOXES, WIDEST, EACH

cdef class TricuboPlanes(Planes):
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, a=cython.int)
    cdef void show(
        self, TricuboState state, int seat, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, i=cython.int, own=cython.int)
    cdef void block(
        self, TricuboState state, int seat, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    cdef double reward(self, State state, int seat, bint tied) noexcept nogil
    cdef int draw(self, State state, Moves moves, Rng rng) noexcept nogil
