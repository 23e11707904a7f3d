cimport cython
from libc.stdint cimport int8_t, uint8_t
from dreierlei.core.pointers cimport float_pointer, int8_pointer, uint8_pointer
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State

cdef class Planes:
    cdef readonly object game
    cdef readonly tuple planes, numbers, slots, shape
    cdef readonly int seats, area, width, size
    cdef Moves moves

    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t *slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil
    @cython.locals(i=cython.int, index=cython.int)
    cpdef int checked(self, State state, int seat, int slot)
    cdef double reward(self, State state, int seat, bint tied) noexcept nogil
    cdef void foresee(self, State state, int slot) noexcept nogil
    cdef int draw(self, State state, Moves moves, Rng rng) noexcept nogil
