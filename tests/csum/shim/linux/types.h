/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Just enough of the kernel's headers, for user space on arm64, to compile
 * arch/arm64/lib/csum*.c unchanged. All the other headers here include this.
 */
#ifndef SHIM_LINUX_TYPES_H
#define SHIM_LINUX_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* What the kernel gives to user space: __wsum is one of these. */
#include_next <linux/types.h>

typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;

#define __force
#define __aligned(x)			__attribute__((__aligned__(x)))
#define __packed			__attribute__((__packed__))
#undef __always_inline
#define __always_inline			inline __attribute__((__always_inline__))
#define noinline			__attribute__((__noinline__))
#define __no_sanitize_address
#define likely(x)			__builtin_expect(!!(x), 1)
#define unlikely(x)			__builtin_expect(!!(x), 0)
#define EXPORT_SYMBOL(symbol)		_Static_assert(1, "")

/* CONFIG_x is defined as 1 or, as in the kernel, not at all. */
#define SHIM_STR(x)			#x
#define IS_ENABLED(option)		(SHIM_STR(option)[0] == '1')

/* The byte order, by which of the two names is defined. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#undef __LITTLE_ENDIAN
#define __BIG_ENDIAN			4321
#define CONFIG_CPU_BIG_ENDIAN		1
#else
#undef __BIG_ENDIAN
#define __LITTLE_ENDIAN			1234
#endif

static inline u32 swab32(u32 v)
{
	return __builtin_bswap32(v);
}

static inline u32 htonl(u32 v)
{
	return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? v : swab32(v);
}

static inline u32 ror32(u32 v, unsigned int shift)
{
	return v >> (shift & 31) | v << (-shift & 31);
}

static inline void kasan_check_read(const volatile void *p, size_t len)
{
}

#define get_unaligned(p) ({						\
	__typeof__((__typeof__(*(p)))0) shim_v;				\
	__builtin_memcpy(&shim_v, (const void *)(p), sizeof(shim_v));	\
	shim_v;								\
})

#define put_unaligned(v, p) do {					\
	__typeof__(*(p)) shim_v = (v);					\
	__builtin_memcpy((void *)(p), &shim_v, sizeof(shim_v));		\
} while (0)

#endif /* SHIM_LINUX_TYPES_H */
