// SPDX-License-Identifier: GPL-2.0-only
/*
 * do_csum() of arm64 and LoongArch, which is plain C. It reads the whole of
 * each aligned word that the buffer has a part of, so this buffer is made of
 * whole ones, and what the routine may not sum is set to all ones.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum.c
 * source	arch/loongarch/lib/csum.c
 * wrong	arch/arm64/lib/csum.c|s/while (len > 8)/while (len > 9)/
 * wrong	arch/loongarch/lib/csum.c|s/if (offset & 1)/if (0)/
 */

#include "fuzz.h"

/* 16 bytes are read at 8-byte alignment, which a pair of loads may. */
#define __uint128_t		two_words
typedef unsigned __int128 two_words __attribute__((__aligned__(8)));

#define may_use_simd()		0
#define scoped_ksimd()
#define csum_fold(sum)		((__sum16)(sum))
static u32 not_called(const void *src, void *dst, size_t len)
{
	return 0;
}
#define __csum_partial_copy_neon	not_called
#define __csum_partial_copy_scalar	not_called
#undef __no_sanitize_address
#define __no_sanitize_address

#define do_csum			do_csum_arm64
#define accumulate		accumulate_arm64
#define csum_ipv6_magic		csum_ipv6_magic_arm64
#include "arch/arm64/lib/csum.c"
#undef do_csum
#undef accumulate
#undef csum_ipv6_magic

#define do_csum			do_csum_loongarch
#define accumulate		accumulate_loongarch
#define csum_ipv6_magic		csum_ipv6_magic_loongarch
#include "arch/loongarch/lib/csum.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *words, *p;
	struct input in;
	size_t whole;
	void *memory;

	if (!take(&in, data, size))
		return 0;
	in.src_at %= 8;
	/* Nothing is read of no bytes at all */
	whole = in.len ? (in.src_at + in.len + 7) & ~7UL : 0;
	words = buffer(&memory, 0, whole);
	memset(words, 0xff, whole);
	p = words + in.src_at;
	memcpy(p, in.src, in.len);
	same("do_csum() of arm64", do_csum_arm64(p, in.len), rfc1071(p, in.len));
	same("do_csum() of LoongArch", do_csum_loongarch(p, in.len), rfc1071(p, in.len));
	free(memory);
	free(in.memory);
	return 0;
}
