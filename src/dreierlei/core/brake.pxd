cdef class Brake:
    cdef bint pulled
