cimport cython
from libc.stdint cimport int8_t, uint8_t, uint64_t
from dreierlei.core.pointers cimport fetch
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.games.triominos.state cimport TriominosState
from dreierlei.games.triominos.table cimport COUNT, LAYS
from dreierlei.kit.bits cimport count, lowest
from dreierlei.core.planes cimport Planes

cdef enum:
    WIDE = 58
    LAID = 2

cdef class TriominosPlanes(Planes):
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, a=cython.int, hidden=uint64_t)
    cdef void show(
        self, TriominosState state, int seat, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, cell=cython.int, rank=cython.int)
    cdef void lying(self, TriominosState state, int8_t *planes, Py_ssize_t at) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, cell=cython.int)
    cdef void offered(self, TriominosState state, int8_t *planes, Py_ssize_t at) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t *slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef void foresee(self, State state, int slot) noexcept nogil
    @cython.locals(rest=uint64_t)
    cdef int draw(self, State state, Moves moves, Rng rng) noexcept nogil

cdef void mark(uint64_t word, int8_t *planes, Py_ssize_t at) noexcept nogil
