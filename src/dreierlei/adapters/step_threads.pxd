cimport cython
from cpython.pythread cimport (
    PyThread_acquire_lock as acquire_lock,
    PyThread_allocate_lock as allocate_lock,
    PyThread_free_lock as free_lock,
    PyThread_release_lock as release_lock,
    PyThread_type_lock,
)
from dreierlei.adapters.batch cimport GameBatch
from dreierlei.core.state cimport Moves

cdef int _LOOKS

cdef class Signal:
    cdef PyThread_type_lock lock

    cdef void give(self) noexcept nogil
    @cython.locals(looks=cython.int)
    cdef void take(self) noexcept nogil

cdef class StepThread:
    cdef GameBatch batch
    cdef int low
    cdef int high
    cdef Moves moves
    cdef Signal told
    cdef Signal done
    cdef bint ended
    cdef object thread

cdef class StepThreads:
    cdef GameBatch batch
    cdef int own
    cdef Moves moves
    cdef list others

    @cython.locals(other=StepThread)
    cpdef void run(self)
    @cython.locals(other=StepThread)
    cpdef void end(self)
    cpdef void lose(self)
