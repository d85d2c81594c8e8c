/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the routines take from the kernel's headers, for cbmc: -DBIG for a
 * big-endian kernel.
 */
#ifndef PROOF_KERNEL_H
#define PROOF_KERNEL_H

typedef _Bool bool;
typedef unsigned char u8, __u8;
typedef unsigned short u16, __u16, __sum16;
typedef unsigned int u32, __u32, __wsum, __be32;
typedef unsigned long long u64, __u64;
typedef unsigned long long word64;	/* u64 as it lies in memory */
typedef __SIZE_TYPE__ size_t;
typedef __int128 s128;
typedef unsigned __int128 u128;

#define true			1
#define false			0
#define __force
#define __user
#define __packed		__attribute__((__packed__))
#define __always_inline		inline
#define noinline
#define __no_sanitize_address
#define likely(x)		(x)
#define unlikely(x)		(x)
#define EXPORT_SYMBOL(symbol)	_Static_assert(1, "")
#define IS_ENABLED(option)	(option)

#undef __LITTLE_ENDIAN
#undef __BIG_ENDIAN
#ifdef BIG
#define __BIG_ENDIAN		4321
#define CONFIG_CPU_BIG_ENDIAN	1
#else
#define __LITTLE_ENDIAN		1234
#define CONFIG_CPU_BIG_ENDIAN	0
#endif

struct in6_addr {
	u8 s6_addr[16];
};

static inline u32 swab32(u32 v)
{
	return v << 24 | (v & 0xff00) << 8 | (v >> 8 & 0xff00) | v >> 24;
}

static inline u32 htonl(u32 v)
{
	return CONFIG_CPU_BIG_ENDIAN ? v : swab32(v);
}

static inline u32 ror32(u32 v, unsigned int shift)
{
	return v >> (shift & 31) | v << (-shift & 31);
}

static inline u32 rol32(u32 v, unsigned int shift)
{
	return v << (shift & 31) | v >> (-shift & 31);
}

static inline u64 ror64(u64 v, unsigned int shift)
{
	return v >> (shift & 63) | v << (-shift & 63);
}

/* For the proofs themselves. */
#define assume(e)		__CPROVER_assume(e)
#define claim(e, text)		__CPROVER_assert(e, text)
#define addr(p)			((unsigned long)(p))

/* In cbmc, a variable that is not set has any value. */
#define ANY(type, name)		static inline type any_##name(void) { type v; return v; }
ANY(u64, u64)
ANY(u32, u32)
ANY(u8, u8)
ANY(int, int)
ANY(unsigned long, ulong)

#endif /* PROOF_KERNEL_H */
