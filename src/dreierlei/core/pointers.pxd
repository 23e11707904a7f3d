from libc.stdint cimport int8_t, uint8_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define dreierlei_fetch(place) __builtin_prefetch(place)
    #else
    #define dreierlei_fetch(place) ((void)(place))
    #endif
    """
    void dreierlei_fetch(const void *place) noexcept nogil

cdef inline int8_t *int8_pointer(int8_t[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline uint8_t *uint8_pointer(uint8_t[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline float *float_pointer(float[::1] buffer) noexcept nogil:
    return &buffer[0]

cdef inline void copy_64(uint8_t *to, Py_ssize_t at, uint8_t *source, Py_ssize_t start) noexcept nogil:
    memcpy(to + at, source + start, 64)

cdef inline void fetch(uint8_t *whole, Py_ssize_t at) noexcept nogil:
    dreierlei_fetch(whole + at)
