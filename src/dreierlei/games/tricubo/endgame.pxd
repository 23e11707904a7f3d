cimport cython
from dreierlei.core.state cimport Moves
from dreierlei.core.stop_flag cimport StopFlag
from dreierlei.games.tricubo.blocks cimport FACES, KIN, Blocks
from dreierlei.games.tricubo.table cimport OTHERS, Table

cdef int BLOCKS, PAIRS, LONG, ROLLS
cdef double NEVER

cdef class Endgame:
    cdef Table table, after
    cdef Moves moves
    cdef StopFlag stop_flag
    cdef Blocks ours, theirs
    cdef readonly int nodes
    cdef int most
    cdef readonly bint late
    cdef double[::1] shares
    cdef double worst[3456]
    cdef double kept[96]
    cdef double mean, idle

    @cython.locals(found=cython.double[::1])
    cpdef list worth(self, object state, int seat, int[::1] indexes)
    @cython.final
    cdef bint spent(self) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, k=cython.int, share=cython.double)
    cdef void look(self, Table state, int seat, int[::1] indexes, double[::1] found) noexcept nogil
    @cython.final
    @cython.locals(own=cython.int, other=cython.int, share=cython.double)
    cdef double leaf(self, Table table, int seat) noexcept nogil
    @cython.final
    cdef double share(self, int active, int own, int other) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, k=cython.int, at=cython.int, first=cython.double, stay=cython.double)
    cdef void settle(self, int own, int other) noexcept nogil
    @cython.final
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, best=cython.double)
    cdef void round(self, int active, Blocks mine, int own, Blocks rival, int other) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, face=cython.int, use=cython.int, share=cython.double, worst=cython.double)
    cdef void answer(self, int active, Blocks mine, int own, Blocks rival, int other) noexcept nogil
    @cython.final
    cdef double left(self, int active, int own, int other) noexcept nogil
    @cython.final
    @cython.locals(use=cython.int, at=cython.int, left=cython.double)
    cdef double most_of(self, Blocks mine, int own, int face, int one, int two, double best) noexcept nogil
