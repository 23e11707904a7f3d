cimport cython
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t
from dreierlei.core.state cimport Moves, State
from dreierlei.games.stein3.battle cimport FIELDS
from dreierlei.games.stein3.state cimport KEEP, MOVING, Stein3State
from dreierlei.kit.bits cimport lowest
from dreierlei.core.planes cimport Planes

cdef int16_t SLOT[7569]
cdef int16_t PAIR[7569]
cdef int16_t REACH[2784]
cdef int NEXT[3]

cdef class Stein3Planes(Planes):
    cdef int pairs
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, a=cython.int)
    cdef void show(
        self, Stein3State state, int seat, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    cdef void mask(
        self, State state, int seat, int held, uint8_t *slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, places=uint32_t)
    cdef void mask_moves(self, Stein3State state, int seat, uint8_t *slots, Py_ssize_t at) noexcept nogil
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil

cdef void mark(uint64_t whole, uint64_t half, int8_t *planes, Py_ssize_t at) noexcept nogil
