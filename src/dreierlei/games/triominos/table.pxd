cimport cython
from libc.stdint cimport int16_t, uint8_t, uint64_t
from dreierlei.core.state cimport Moves, State
from dreierlei.kit.bits cimport lowest

cdef int FRAME, ORIGIN, COUNT, PLACES, LAYS, FREE, OPEN, LAID, GROUND
cdef int APEX[2]
cdef int SECOND[2]
cdef int THIRD[2]
cdef int ACROSS_APEX[2]
cdef int ACROSS_SECOND[2]
cdef int ACROSS_THIRD[2]
cdef uint64_t BIT[56]
cdef int VALUE[56]
cdef int NUMBERS[336]
cdef uint64_t FITTING[512]

cdef class Table(State):
    cdef bint strict
    cdef int count
    cdef int open
    cdef uint8_t frame[8192]
    cdef int16_t cells[56]
    cdef uint8_t laid_tiles[56]
    cdef int16_t places[64]
    cdef int16_t marks[64]
    cdef uint8_t gains[64]

    @cython.locals(i=cython.int, cell=cython.int, down=cython.int)
    cdef void take(self, State other) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, cell=cython.int, down=cython.int)
    cdef void clear(self) noexcept nogil
    @cython.final
    @cython.locals(down=cython.int, a=cython.int, b=cython.int, c=cython.int)
    cdef int marks_round(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, fit=uint64_t, found=cython.int)
    cdef void fill_lays(self, uint64_t hand, Moves moves) noexcept nogil
    @cython.final
    @cython.locals(times=cython.int, down=cython.int, a=cython.int, b=cython.int, c=cython.int)
    cdef int turns(self, int cell, int tile) noexcept nogil
    @cython.final
    @cython.locals(
        down=cython.int, a=cython.int, b=cython.int, c=cython.int, hexagons=cython.int,
        across_a=cython.int, across_b=cython.int, across_c=cython.int,
    )
    cdef int bonus(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(down=cython.int)
    cdef void lay(self, int cell, int tile, int times) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, apart=cython.int)
    cdef void look_round(self, int cell) noexcept nogil
    @cython.final
    cdef void touch(self, int corner, int number) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void close(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef void offer(self, int cell) noexcept nogil
