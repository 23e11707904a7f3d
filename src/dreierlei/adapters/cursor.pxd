from dreierlei.core.history cimport History
from dreierlei.core.planes cimport Planes
from dreierlei.core.state cimport State

cdef class Cursor:
    cdef readonly Planes planes
    cdef readonly State state
    cdef readonly History history
    cdef readonly bint drawn
    cdef readonly Cursor parent
    cdef readonly int seat, index, player
    cdef readonly bint over
    cdef public dict known
