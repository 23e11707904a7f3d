from libc.stdint cimport int16_t, int32_t

# Written in C so that eight numbers are added at once and the sums stay in registers.
cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #define DREIERLEI_RESTRICT __restrict
    #else
    #define DREIERLEI_RESTRICT restrict
    #endif
    #if defined(__GNUC__)
    typedef int16_t dreierlei_eight __attribute__((vector_size(16), aligned(2), may_alias));
    static inline void dreierlei_swap(
        int16_t *sums, const int16_t *columns, const int32_t *come, const int32_t *gone, int count
    ) {
        dreierlei_eight *all = (dreierlei_eight *)sums, a = all[0], b = all[1], c = all[2], d = all[3];
        for (int at = 0; at < count; at++) {
            const dreierlei_eight *more = (const dreierlei_eight *)(columns + 32 * come[at]);
            const dreierlei_eight *less = (const dreierlei_eight *)(columns + 32 * gone[at]);
            a += more[0] - less[0];
            b += more[1] - less[1];
            c += more[2] - less[2];
            d += more[3] - less[3];
        }
        all[0] = a; all[1] = b; all[2] = c; all[3] = d;
    }
    #else
    static inline void dreierlei_swap(
        int16_t *sums, const int16_t *columns, const int32_t *come, const int32_t *gone, int count
    ) {
        for (int at = 0; at < count; at++)
            for (int i = 0; i < 32; i++)
                sums[i] = (int16_t)(sums[i] + columns[32 * come[at] + i] - columns[32 * gone[at] + i]);
    }
    #endif
    static inline void dreierlei_clip(int16_t *DREIERLEI_RESTRICT to, const int16_t *DREIERLEI_RESTRICT sums) {
        for (int i = 0; i < 32; i++) {
            int16_t low = sums[i] < 0 ? 0 : sums[i];
            to[i] = low > 255 ? 255 : low;
        }
    }
    static inline int32_t dreierlei_dot(const int16_t *left, const int16_t *right) {
        int32_t total = 0;
        for (int i = 0; i < 32; i++) total += (int32_t)left[i] * right[i];
        return total;
    }
    """
    void dreierlei_swap(int16_t *sums, int16_t *columns, int32_t *come, int32_t *gone, int count) noexcept nogil
    void dreierlei_clip(int16_t *to, int16_t *sums) noexcept nogil
    int32_t dreierlei_dot(int16_t *left, int16_t *right) noexcept nogil

cdef inline int show(
    int32_t[::1] shown, Py_ssize_t place, int row, int32_t[::1] come, int32_t[::1] gone, int waiting
) noexcept nogil:
    if shown[place] == row:
        return waiting
    come[waiting] = row
    gone[waiting] = shown[place]
    shown[place] = row
    return waiting + 1

cdef inline void swap(
    int16_t[::1] sums, Py_ssize_t at, int16_t[::1] columns, int32_t[::1] come, int32_t[::1] gone, int count
) noexcept nogil:
    dreierlei_swap(&sums[at], &columns[0], &come[0], &gone[0], count)

cdef inline void clip(int16_t[::1] to, int16_t[::1] sums, Py_ssize_t at) noexcept nogil:
    dreierlei_clip(&to[0], &sums[at])

cdef inline int32_t dot(int16_t[::1] left, int16_t[::1] right, Py_ssize_t at) noexcept nogil:
    return dreierlei_dot(&left[0], &right[at])
