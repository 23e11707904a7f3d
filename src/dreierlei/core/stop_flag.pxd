cdef class StopFlag:
    cdef bint stopped
