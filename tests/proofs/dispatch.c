// SPDX-License-Identifier: GPL-2.0-only
/*
 * csum_partial_copy_nocheck() of arm64, for every length: one of the routines
 * is called once, with what it is for, in a context in which it may be, and its
 * sum is what is returned. Nothing is done for a length of 0 or less.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum.c
 * with
 * with		-DBIG
 * wrong	|NEON is for 32 bytes and more|arch/arm64/lib/csum-copy.h|s/NEON_MIN_LEN	2048/NEON_MIN_LEN	16/
 * wrong	|a length is not negative|arch/arm64/lib/csum.c|s/unlikely(len <= 0)/unlikely(len == 0)/
 * wrong	|NEON is where it may be used|arch/arm64/lib/csum.c|s/ \&\& may_use_simd()//
 * wrong	-DBIG|NEON is for little-endian kernels|arch/arm64/lib/csum.c|s/!IS_ENABLED(CONFIG_CPU_BIG_ENDIAN)/true/
 * wrong	|NEON is in a section of its own|arch/arm64/lib/csum.c|s/scoped_ksimd()//
 * wrong	|one routine is called, once|arch/arm64/lib/csum.c|s/return csum_copy_ksimd(src, dst, len)/csum_copy_ksimd(src, dst, len)/
 * wrong	|the sum is that of the routine|arch/arm64/lib/csum.c|s/^\treturn sum;/\treturn 0;/
 */

#include "kernel.h"

/* A declaration that its section of the kernel's headers has. */
unsigned int do_csum(const unsigned char *buff, int len);
__wsum csum_partial_copy_nocheck(const void *src, void *dst, int len);
#define kasan_check_read(p, n)	((void)0)
#define csum_fold(sum)		((__sum16)(sum))

static bool usable, in_section;
static unsigned int calls;
static const void *g_src;
static void *g_dst;
static int g_len;
static u32 g_sum;

#define may_use_simd()		usable
#define scoped_ksimd()							\
	for (in_section = true; in_section; in_section = false)

static u32 called(const void *src, void *dst, size_t len)
{
	claim(g_len > 0 && len == (size_t)g_len, "a length is not negative");
	claim(src == g_src && dst == g_dst, "the buffers are those given");
	calls++;
	return g_sum;
}

static u32 neon(const void *src, void *dst, size_t len)
{
	claim(in_section, "NEON is in a section of its own");
	claim(usable, "NEON is where it may be used");
	claim(!CONFIG_CPU_BIG_ENDIAN, "NEON is for little-endian kernels");
	claim(len >= 32 && len <= 0x7fffffff, "NEON is for 32 bytes and more");
	return called(src, dst, len);
}

#define __csum_partial_copy_scalar	called
#define __csum_partial_copy_neon	neon
#include "arch/arm64/lib/csum.c"

void proof(void)
{
	u32 sum;

	usable = any_u8() % 2;
	in_section = false;
	calls = 0;
	g_src = (void *)any_ulong();
	g_dst = (void *)any_ulong();
	g_len = any_int();
	g_sum = any_u32();
	sum = csum_partial_copy_nocheck(g_src, g_dst, g_len);
	claim(calls == (g_len > 0), "one routine is called, once");
	claim(sum == (g_len > 0 ? g_sum : 0), "the sum is that of the routine");
	claim(!in_section, "the section of NEON has an end");
}
