// SPDX-License-Identifier: GPL-2.0-only
/*
 * rtnet_csum() and rtnet_csum_copy() of RTnet, for every length: what they do
 * to memory is memcpy()'s and csum_partial()'s, with the buffers and the length
 * given; and what is summed is the copy, after it was made.
 *
 * source	patch:rtnet-csum/kernel/drivers/net/stack/include/rtnet_checksum.h
 * wrong	|what is summed is the copy|patch:rtnet-csum/kernel/drivers/net/stack/include/rtnet_checksum.h|s/csum_partial(dst/csum_partial(src/
 * wrong	|the sum is taken after the copy|patch:rtnet-csum/kernel/drivers/net/stack/include/rtnet_checksum.h|/memcpy(/d
 * wrong	|the seed is passed on|patch:rtnet-csum/kernel/drivers/net/stack/include/rtnet_checksum.h|s/(dst, len, csum)/(dst, len, 0)/
 */

#include "kernel.h"

static const void *g_src;
static void *g_dst;
static int g_len;
static __wsum g_seed, g_sum;
static bool copied, summed;

static void copy(void *dst, const void *src, size_t len)
{
	claim(dst == g_dst && src == g_src && len == (size_t)g_len,
	      "what is copied is all of src");
	claim(!copied && !summed, "the copy is made once, before the sum");
	copied = true;
}

static __wsum csum_partial(const void *buf, int len, __wsum seed)
{
	claim(buf == g_dst && len == g_len, "what is summed is the copy");
	claim(copied, "the sum is taken after the copy");
	claim(!summed, "the sum is taken once");
	claim(seed == g_seed, "the seed is passed on");
	summed = true;
	return g_sum;
}

#define memcpy	copy
#include "rtnet-csum/kernel/drivers/net/stack/include/rtnet_checksum.h"

void proof(void)
{
	g_src = (void *)any_ulong();
	g_dst = (void *)any_ulong();
	g_len = any_int();
	g_seed = any_u32();
	g_sum = any_u32();
	assume(g_len >= 0);

	copied = summed = false;
	claim(rtnet_csum_copy(g_src, g_dst, g_len, g_seed) == g_sum && summed,
	      "the sum is returned");

	copied = true;
	summed = false;
	claim(rtnet_csum(g_dst, g_len, g_seed) == g_sum && summed,
	      "the sum is returned");
}
