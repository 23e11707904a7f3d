cimport cython
from libc.stdint cimport int8_t, uint64_t
from dreierlei.core.state cimport State
from dreierlei.games.triapon.field cimport BARRICADE, DECLINE, MOVE, NEXT
from dreierlei.games.triapon.state cimport BARRING, TriaponState
from dreierlei.kit.bits cimport lowest
from dreierlei.core.planes cimport Planes

cdef int GRID[45]
cdef int DECLINES, MOVES

cdef class TriaponPlanes(Planes):
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, a=cython.int, b=cython.int)
    cdef void show(
        self, TriaponState state, int seat, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil

@cython.locals(place=Py_ssize_t)
cdef void mark(uint64_t word, int8_t *planes, Py_ssize_t at) noexcept nogil
