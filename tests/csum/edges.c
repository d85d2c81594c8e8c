// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sums that are at the edge of what fits, lengths that are not lengths, and
 * which of the implementations csum_partial_copy_nocheck() picks when.
 */

#include <limits.h>

#include <asm/simd.h>

#include "csum-test.h"

#define LONGEST		2200

static void no_length(int len)
{
	__wsum sum;

	attempt.impl = impls[CHOSEN].name;
	attempt.len = len;
	sum = csum_partial_copy_nocheck(NULL, NULL, len);
	if (sum)
		report_failure("sum %#x", sum);
}

/* All zeroes sum to 0 exactly, all ones to 0xffff, and nothing is lost. */
static void same_bytes(u8 byte, u8 *src, u8 *dst)
{
	size_t len;
	int i;

	memset(src, byte, LONGEST);
	for (i = 0; i < IMPLS; i++) {
		attempt.impl = impls[i].name;
		for (len = impls[i].least; len <= LONGEST; len++) {
			__wsum sum = impls[i].copy(src, dst, len);

			attempt.len = len;
			if (!byte && sum)
				report_failure("zeroes sum to %#x", sum);
			if (fold(sum) != reference(src, len))
				report_failure("sum %#x", fold(sum));
		}
	}
}

/* Data which folds to 0xffff only because of one last carry. */
static void last_carry(u8 *src, u8 *dst)
{
	size_t len, at;
	int i;

	for (len = 8; len <= 520; len += 8) {
		memset(src, 0xff, len);
		for (at = 0; at < len; at += 8) {
			memset(src + at, 0, 8);
			src[at] = 1;
			for (i = 0; i < IMPLS; i++) {
				if (len < impls[i].least)
					continue;
				attempt.impl = impls[i].name;
				attempt.len = len;
				if (fold(impls[i].copy(src, dst, len)) !=
				    reference(src, len))
					report_failure("carry lost, %zu", at);
			}
			memset(src + at, 0xff, 8);
		}
	}
}

/* Both registers and lengths decide; nothing else may begin a NEON section. */
static void selection(u8 *src, u8 *dst)
{
	int len, simd;

	attempt.impl = impls[CHOSEN].name;
	random_fill(src, LONGEST);
	for (simd = 0; simd < 2; simd++) {
		shim_may_use_simd = simd;
		for (len = 1; len <= LONGEST; len++) {
			unsigned long before = shim_ksimd_sections;
			unsigned long want = simd &&
					     len >= CSUM_COPY_NEON_MIN_LEN;
			__wsum sum = csum_partial_copy_nocheck(src, dst, len);

			attempt.len = len;
			if (shim_ksimd_sections - before != want)
				report_failure("%lu NEON sections, not %lu",
					       shim_ksimd_sections - before,
					       want);
			if (shim_ksimd_depth)
				report_failure("a NEON section was not ended");
			if (fold(sum) != reference(src, len))
				report_failure("sum %#x", fold(sum));
		}
	}
}

void test_edges(void)
{
	struct region src, dst;

	report_start("edges");
	src = region_alloc(LONGEST);
	dst = region_alloc(LONGEST);

	no_length(0);
	no_length(-1);
	no_length(-8);
	no_length(-CSUM_COPY_NEON_MIN_LEN);
	no_length(INT_MIN);
	same_bytes(0x00, src.start, dst.start);
	same_bytes(0xff, src.start, dst.start);
	last_carry(src.start, dst.start);
	selection(src.start, dst.start);
	report_end("no length, all zeroes, all ones, last carry, selection");
}
