cimport cython
from libc.stdint cimport int8_t, uint8_t, uint32_t
from dreierlei.core.state cimport Moves, State
from dreierlei.games.nonaga.field cimport DISCS, NEAR, PASS, RUNS, SPAN, SPOTS, STEPS, Field
from dreierlei.games.nonaga.state cimport RELOCATE, SLIDE, NonagaState
from dreierlei.kit.bits cimport lowest
from dreierlei.core.planes cimport Planes

cdef enum:
    MOST = 64

cdef int SLIDES, LIFTS, PUTS, PASSES

@cython.locals(i=cython.int)
cdef void draw(NonagaState state, int seat, int8_t[::1] planes, Py_ssize_t at) noexcept nogil
@cython.locals(i=cython.int)
cdef list listed(uint8_t[::1] mask)
cdef int flat(int cell) noexcept nogil
@cython.locals(i=cython.int, tight=cython.int)
cdef int find_tight(Field field, int spots, Moves moves) noexcept nogil
@cython.locals(i=cython.int, runs=cython.int, found=cython.int)
cdef int targets(
    Field field, int cell, int spots, int tight, uint8_t[::1] slots, Py_ssize_t at, Moves moves
) noexcept nogil

cdef class NonagaPlanes(Planes):
    @cython.locals(i=cython.int)
    cdef void write(
        self, State state, int seat, int held, int8_t[::1] planes, Py_ssize_t at, float[::1] numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, spots=cython.int)
    cdef void show(self, NonagaState state, int seat, float[::1] numbers, Py_ssize_t to) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t[::1] slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, spots=cython.int, found=cython.int)
    cdef int mask_relocations(self, Field field, uint8_t[::1] slots, Py_ssize_t at, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, reach=cython.int, found=cython.int)
    cdef inline int mask_disc(self, Field field, int cell, int spots, uint8_t[::1] slots, Py_ssize_t at) noexcept nogil
    @cython.final
    @cython.locals(barred=cython.int, slot=cython.Py_ssize_t, discs=cython.int)
    cdef inline int bar(self, Field field, int spot, uint8_t[::1] slots, Py_ssize_t at, Moves moves) noexcept nogil
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
        self, State state, int seat, int held, int8_t[::1] planes, Py_ssize_t at, float[::1] numbers, Py_ssize_t to
    ) noexcept nogil
    @cython.final
    cdef void show(self, NonagaState state, int seat, int held, float[::1] numbers, Py_ssize_t to) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(
        self, State state, int seat, int held, uint8_t[::1] slots, Py_ssize_t at, Moves moves
    ) noexcept nogil
    @cython.final
    @cython.locals(
        row=cython.int, word=uint32_t, cell=cython.int, spots=cython.int, tight=cython.int, found=cython.int, i=cython.int,
    )
    cdef int mask_discs(self, Field field, int held, uint8_t[::1] slots, Py_ssize_t at, Moves moves) noexcept nogil
    cdef int slot(self, State state, int seat, int index) noexcept nogil
    @cython.locals(cell=cython.int, rank=cython.int)
    cdef int choice(self, State state, int seat, int held, int slot) noexcept nogil
