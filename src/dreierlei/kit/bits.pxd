from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int dreierlei_lowest(unsigned long long word) {
        unsigned long place; _BitScanForward64(&place, word); return (int)place;
    }
    static __inline int dreierlei_count(unsigned long long word) { return (int)__popcnt64(word); }
    #else
    #define dreierlei_lowest(word) __builtin_ctzll(word)
    #define dreierlei_count(word) __builtin_popcountll(word)
    #endif
    """
    int dreierlei_lowest(uint64_t word) noexcept nogil
    int dreierlei_count(uint64_t word) noexcept nogil

cdef inline int lowest(uint64_t word) noexcept nogil:
    return dreierlei_lowest(word)

cdef inline int count(uint64_t word) noexcept nogil:
    return dreierlei_count(word)

cdef inline int ring(uint32_t up, uint32_t mid, uint32_t down, int place) noexcept nogil:
    up >>= place
    mid = (mid << 1) >> place
    down = (down << 1) >> place
    return ((mid >> 2) & 1) | (down & 2) | ((down & 1) << 2) | ((mid & 1) << 3) | ((up & 1) << 4) | ((up & 2) << 4)

cdef inline uint64_t mixed(uint64_t hash, uint64_t word) noexcept nogil:
    hash = (hash ^ word) * 0xBF58476D1CE4E5B9ULL
    return hash ^ (hash >> 29)
