from libc.stdint cimport int8_t, uint8_t
from libc.string cimport memcpy

cdef inline int8_t *int8_pointer(int8_t[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline uint8_t *uint8_pointer(uint8_t[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline float *float_pointer(float[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline void copy_64(uint8_t *to, Py_ssize_t at, uint8_t *source) noexcept nogil:
    memcpy(to + at, source, 64)
