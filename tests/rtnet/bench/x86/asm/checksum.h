/* SPDX-License-Identifier: GPL-2.0 */
/* What csum-partial_64.c needs, and what it declares. */
#ifndef ASM_CHECKSUM_H
#define ASM_CHECKSUM_H

typedef unsigned long long u64;
typedef unsigned int __wsum, u32;
typedef unsigned short __sum16, u16;
#define __force
#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)
#define EXPORT_SYMBOL(s)

static inline u64 ror64(u64 x, unsigned int n) { return x >> n | x << (64 - n); }

__wsum csum_partial(const void *buff, int len, __wsum sum);
__sum16 csum_fold(__wsum sum);
__sum16 ip_compute_csum(const void *buff, int len);

#endif
