cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from dreierlei.core.history cimport History
from dreierlei.core.pointers cimport float_pointer, int8_pointer, uint8_pointer
from dreierlei.core.rng cimport Rng
from dreierlei.core.state cimport Moves, State
from dreierlei.core.planes cimport Planes
from dreierlei.kit.bits cimport mixed

cdef int _CHANCE_BIT
cdef int NEXT_STEP, SAME_STEP, DISABLED
cdef uint64_t _GOLDEN, _MASK

@cython.locals(slot=cython.Py_ssize_t)
cdef void allow_all(uint8_t *slots, Py_ssize_t at, Py_ssize_t size) noexcept nogil

cdef class Lane:
    cdef Planes planes
    cdef readonly State state
    cdef State first
    cdef readonly Rng rng
    cdef readonly History history
    cdef readonly int seat
    cdef readonly int held
    cdef readonly int length
    cdef readonly bint over
    cdef readonly bint drawn

    cdef void begin(self, Moves moves) noexcept nogil
    @cython.locals(index=cython.int)
    cdef void choose(self, int slot, Moves moves) noexcept nogil
    cdef void act(self, int index, Moves moves) noexcept nogil
    cdef void settle(self, Moves moves) noexcept nogil

cdef class GameBatch:
    cdef Planes planes
    cdef readonly list lanes
    cdef uint64_t[::1] addresses
    cdef readonly int count
    cdef readonly int mode
    cdef int8_t[::1] boards
    cdef float[::1] numbers
    cdef uint8_t[::1] slots
    cdef float[::1] rewards
    cdef uint8_t[::1] done
    cdef int32_t[::1] to_act
    cdef int32_t[::1] lengths
    cdef float[::1] returns
    cdef int64_t[::1] actions
    cdef int8_t[::1] final_boards
    cdef float[::1] final_numbers

    @cython.locals(i=cython.Py_ssize_t, slot=int64_t)
    cpdef int illegal(self)
    @cython.locals(i=cython.int)
    cdef void step_all(self, int low, int high, Moves moves) noexcept nogil
    cdef void step(self, Py_ssize_t i, Lane lane, Moves moves) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void finish(self, Py_ssize_t i, Lane lane, Moves moves) noexcept nogil
    cdef void show(self, Py_ssize_t i, Lane lane, Moves moves) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void blank(self, Py_ssize_t i) noexcept nogil
