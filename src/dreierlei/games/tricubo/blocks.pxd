cimport cython
from libc.stdint cimport int64_t, uint64_t
from dreierlei.core.state cimport Moves
from dreierlei.games.tricubo.table cimport NONE, Table
from dreierlei.kit.bits cimport mixed

cdef int KIN, FACES, USES, SPARSE

cdef class Blocks:
    cdef int seat, most
    cdef readonly int count
    cdef Table table, after
    cdef Moves moves
    cdef int64_t[::1] keys
    cdef int[::1] ranks, ended, idle, kin, kins, first, uses, slots

    @cython.final
    @cython.locals(at=cython.int)
    cdef void grow(self, Table state) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, found=int64_t)
    cdef int64_t key(self, Table table, int64_t interim) noexcept nogil
    @cython.final
    @cython.locals(slot=cython.int, points=cython.int)
    cdef int find(self, int64_t key) noexcept nogil
    @cython.final
    @cython.locals(size=cython.int, slot=cython.int)
    cdef int slot(self, int64_t key) noexcept nogil
    @cython.final
    cdef int place(self, Table table) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, face=cython.int, used=cython.int)
    cdef void expand(self, int at) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef void load(self, int64_t key) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef int use(self, int at, int d, int used) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int)
    cdef int relate(self, int at, int other) noexcept nogil
