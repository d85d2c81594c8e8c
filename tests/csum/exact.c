// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every length up to a bit more than the longest that has a path of its own,
 * at every alignment of both buffers, as close to a page which faults as the
 * alignment allows: behind the buffers and then before them.
 */

#include "csum-test.h"

#define LONGEST		2200
#define CANARY		0xc5
#define MARGIN		32

enum side { AT_START, AT_END };

static struct region src_region, dst_region;
static u8 data[LONGEST], canaries[MARGIN];
static unsigned long calls;

static u8 *place(struct region r, size_t len, unsigned int align, enum side at)
{
	if (at == AT_START)
		return r.start + align;

	return r.end - len - (-len - align) % ALIGNMENTS;
}

static size_t room(const u8 *from, const u8 *to)
{
	return to - from < MARGIN ? to - from : MARGIN;
}

/* One call of each. @want is the sum of the first @len bytes of the data. */
static void try(const u8 *src, u8 *dst, size_t len, u16 want, int last)
{
	size_t before = room(dst_region.start, dst);
	size_t after = room(dst + len, dst_region.end);
	__wsum sum;
	int i;

	attempt.len = len;
	attempt.src_align = (uintptr_t)src % ALIGNMENTS;
	attempt.dst_align = (uintptr_t)dst % ALIGNMENTS;

	for (i = 0; i <= last; i++) {
		if (len < impls[i].least)
			continue;
		attempt.impl = impls[i].name;
		memset(dst - before, CANARY, before + len + after);

		sum = impls[i].copy(src, dst, len);
		calls++;

		if (fold(sum) != want)
			report_failure("sum %#x, not %#x", fold(sum), want);
		if (memcmp(dst, data, len))
			report_failure("the copy differs");
		if (memcmp(dst - before, canaries, before))
			report_failure("a store before dst");
		if (memcmp(dst + len, canaries, after))
			report_failure("a store after dst");
	}
}

static void try_length(size_t len, enum side at)
{
	u16 want = reference(data, len);
	unsigned int a, b;
	bool all;
	u8 *src;

	if (fold(do_csum(data, len)) != want)
		report_failure("do_csum() differs from the reference");

	for (a = 0; a < ALIGNMENTS; a++) {
		src = place(src_region, len, a, at);
		/* What is around the data must not get into the sum. */
		memset(src_region.start, 0x3a,
		       src_region.end - src_region.start);
		memcpy(src, data, len);
		for (b = 0; b < ALIGNMENTS; b++) {
			/* Only from 0 does the page before show anything new. */
			if (at == AT_START && a && b)
				continue;
			/* Below, the same code as the first. */
			all = len + 64 >= CSUM_COPY_NEON_MIN_LEN || a == b;
			try(src, place(dst_region, len, b, at), len, want,
			    all ? CHOSEN : NEON);
		}
	}
}

void test_exact(void)
{
	size_t len;

	report_start("exact");
	src_region = region_alloc(LONGEST + ALIGNMENTS);
	dst_region = region_alloc(LONGEST + ALIGNMENTS);
	memset(canaries, CANARY, sizeof(canaries));
	random_fill(data, sizeof(data));
	/* The canary value nowhere in the data: a missing store shows. */
	for (len = 0; len < sizeof(data); len++)
		if (data[len] == CANARY)
			data[len]++;

	for (len = 0; len <= LONGEST; len++) {
		try_length(len, AT_END);
		try_length(len, AT_START);
	}
	report_end("%lu calls, lengths 0 to %d, %d x %d alignments, guard pages",
		   calls, LONGEST, ALIGNMENTS, ALIGNMENTS);
}
