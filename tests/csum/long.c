// SPDX-License-Identifier: GPL-2.0-only
/* Lengths that take long, up to the longest that the interface has. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "csum-test.h"

#define MIB		(1UL << 20)
#define RANDOM_CALLS	200

static void check(int i, const u8 *src, u8 *dst, size_t len, u16 want)
{
	__wsum sum;

	attempt.impl = impls[i].name;
	attempt.len = len;
	attempt.src_align = (uintptr_t)src % ALIGNMENTS;
	attempt.dst_align = (uintptr_t)dst % ALIGNMENTS;
	sum = impls[i].copy(src, dst, len);
	if (fold(sum) != want)
		report_failure("sum %#x, not %#x", fold(sum), want);
}

/* Random lengths and alignments up to 1 MiB. */
static void random_lengths(void)
{
	struct region src = region_alloc(MIB + ALIGNMENTS);
	struct region dst = region_alloc(MIB + ALIGNMENTS);
	int n, i;

	random_fill(src.start, src.end - src.start);
	for (n = 0; n < RANDOM_CALLS; n++) {
		u64 v = random_u64();
		size_t len = NEON_LEAST + v % (MIB - NEON_LEAST + 1);
		u8 *s = src.end - len - (v >> 40) % ALIGNMENTS;
		u8 *d = dst.end - len - (v >> 50) % ALIGNMENTS;
		u16 want = reference(s, len);

		for (i = 0; i < IMPLS; i++) {
			memset(d, 0, len);
			check(i, s, d, len, want);
			if (memcmp(s, d, len))
				report_failure("the copy differs");
		}
	}
}

/*
 * The same 1 MiB over and over as far as @len goes. What is copied to a place
 * is always the same, so dst has one MiB behind it as well.
 */
static void repeated(int i, size_t len, int byte)
{
	size_t src_off = 5, dst_off = 9, at, rest = len % MIB;
	u8 *src = alias_alloc(MIB, len + 16);
	u8 *dst = alias_alloc(MIB, len + 16);
	u8 *all = malloc(2 * MIB);
	u64 want = 0;
	u16 unit;

	if (!all)
		exit(3);
	if (byte < 0)
		random_fill(src, MIB);
	else
		memset(src, byte, MIB);
	memcpy(all, src, MIB);
	memcpy(all + MIB, src, MIB);

	unit = reference(all + src_off, MIB);
	want = (u64)unit * (len / MIB) + reference(all + src_off, rest);
	while (want >> 16)
		want = (want & 0xffff) + (want >> 16);

	memset(dst, ~byte, MIB);
	check(i, src + src_off, dst + dst_off, len, want);
	for (at = 0; at < MIB; at++)
		if (dst[(at + dst_off) % MIB] != all[at + src_off])
			break;
	if (at < MIB)
		report_failure("the copy differs, %zu", at);

	free(all);
	alias_free(src, MIB, len + 16);
	alias_free(dst, MIB, len + 16);
}

void test_long(void)
{
	int i;

	report_start("long");
	random_lengths();
	for (i = 0; i < IMPLS; i++) {
		repeated(i, 48 * MIB + 3, 0xff);
		repeated(i, (1UL << 28) + 13, -1);
	}
	repeated(CHOSEN, INT_MAX, 0xff);
	report_end("%d lengths to 1 MiB, 2^28 + 13, all ones to 2^31 - 1",
		   RANDOM_CALLS);
}
