cimport cython
from libc.stdint cimport int8_t, uint8_t, uint32_t
from dreierlei.core.pointers cimport copy_64
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport BIT, DISCS, MOST, NEAR, PASS, RUNS, SPAN, SPOTS, STEPS, Field
from dreierlei.games.nonaga.state cimport RELOCATE, SLIDE, NonagaState
from dreierlei.kit.bits cimport lowest, ring
from dreierlei.core.planes cimport Planes

cdef uint8_t ONES[128]
cdef int SLIDES, LIFTS, PUTS, PASSES

@cython.locals(i=cython.int)
cdef void draw(NonagaState state, int seat, int8_t *planes, Py_ssize_t at) noexcept nogil
@cython.locals(i=cython.int)
cdef list listed(uint8_t[::1] mask)
cdef int flat(int cell) noexcept nogil
@cython.locals(word=uint32_t)
cdef uint32_t loose(Field field, int row) noexcept nogil
@cython.locals(row=cython.int)
cdef int around(Field field, int cell) noexcept nogil
@cython.locals(i=cython.int, runs=cython.int, found=cython.int)
cdef int targets(Field field, int cell, int spots, uint8_t *slots, Py_ssize_t at) noexcept nogil

cdef class NonagaPlanes(Planes):
    @cython.locals(i=cython.int)
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void show(self, NonagaState state, int seat, float *numbers, Py_ssize_t to) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t *slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.final
    @cython.locals(
        row=cython.int, word=uint32_t, cell=cython.int, reach=cython.int, i=cython.int, spots=cython.int,
        found=cython.int,
    )
    cdef int mask_relocations(self, Field field, uint8_t *slots, Py_ssize_t at) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, spot=cython.int, found=cython.int)
    cdef inline int mask_disc(
        self, Field field, int reach, int spots, uint8_t *slots, Py_ssize_t at
    ) noexcept nogil
    @cython.final
    @cython.locals(discs=cython.int, one=Py_ssize_t, two=Py_ssize_t, barred=cython.int)
    cdef inline int bar(self, Field field, int spot, uint8_t *slots, Py_ssize_t at) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, spot=cython.int, rank=cython.int, index=cython.int)
    cdef list listed_slots(self, Field field, int seat)
    @cython.locals(rank=cython.int, i=cython.int)
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil

cdef class NonagaWindow(Planes):
    @cython.locals(i=cython.int)
    cdef void write(
        self, State state, int seat, int held, int8_t *planes, Py_ssize_t at, float *numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    cdef void show(self, NonagaState state, int seat, int held, float *numbers, Py_ssize_t to) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t *slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.final
    @cython.locals(
        row=cython.int, word=uint32_t, cell=cython.int, spots=cython.int, found=cython.int, i=cython.int,
    )
    cdef int mask_discs(self, Field field, int held, uint8_t *slots, Py_ssize_t at, Moves moves) noexcept nogil
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    @cython.locals(cell=cython.int, rank=cython.int)
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil
