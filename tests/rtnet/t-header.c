// SPDX-License-Identifier: GPL-2.0
/* rtnet_checksum.h itself. */
#include "shim/kernel.h"
#include <rtnet_checksum.h>
#include "rtnet-test.h"

#define LONGEST	2048

static uint8_t src[LONGEST + 32], dst[LONGEST + 64], want[LONGEST + 64];

/* Functions, of these types: a macro would not do. */
static __wsum (*const sum)(const void *, int, __wsum) = rtnet_csum;
static __wsum (*const copy)(const void *, void *, int, __wsum) = rtnet_csum_copy;

static uint32_t worth(__wsum csum)
{
	return ref_wsum((__force uint32_t)csum);
}

static void one(int len, int from, int to, __wsum seed)
{
	uint32_t expect = ref_sum(worth(seed), src + from, len);

	check(ref_same(worth(sum(src + from, len, seed)), expect),
	      "rtnet_csum: length %d, offset %d, seed %x", len, from, seed);
	memset(dst, 0x5a, sizeof(dst));
	memset(want, 0x5a, sizeof(want));
	memcpy(want + 16 + to, src + from, len);
	check(ref_same(worth(copy(src + from, dst + 16 + to, len, seed)), expect),
	      "rtnet_csum_copy: length %d, offsets %d and %d, seed %x", len,
	      from, to, seed);
	check(!memcmp(dst, want, sizeof(dst)),
	      "rtnet_csum_copy: length %d, offsets %d and %d: not a copy", len,
	      from, to);
}

static void lengths(void)
{
	static const uint32_t seeds[] = { 0, 1, 0xffff, 0x10000, 0xffff0000, ~0u };
	unsigned int i;
	int len;

	for (len = 0; len <= LONGEST; len++) {
		rnd_fill(src, sizeof(src));
		if (len % 64 == 7)
			memset(src, len & 64 ? 0xff : 0, sizeof(src));
		for (i = 0; i < ARRAY_SIZE(seeds); i++)
			one(len, 0, 0, (__force __wsum)seeds[i]);
		one(len, rnd() % 16, rnd() % 16, (__force __wsum)rnd());
	}
}

/* Parts at even offsets, summed in any order, are the whole. */
static void chains(void)
{
	int cut[6], order[5], n, i, j, t, len;
	uint32_t whole;
	__wsum csum;

	for (n = 0; n < 5000; n++) {
		len = rnd() % (LONGEST + 1);
		rnd_fill(src, len);
		whole = ref_sum(0, src, len);
		cut[0] = 0;
		cut[5] = len;
		for (i = 1; i < 5; i++)
			cut[i] = rnd() % (len + 1) & ~1;
		for (i = 1; i < 5; i++)
			for (j = i; j > 1 && cut[j] < cut[j - 1]; j--) {
				t = cut[j];
				cut[j] = cut[j - 1];
				cut[j - 1] = t;
			}
		for (i = 0; i < 5; i++) {
			order[i] = i;
			j = rnd() % (i + 1);
			t = order[i];
			order[i] = order[j];
			order[j] = t;
		}
		csum = 0;
		memset(dst, 0, sizeof(dst));
		for (i = 0; i < 5; i++) {
			j = order[i];
			if (rnd() % 2)
				csum = copy(src + cut[j], dst + cut[j],
					    cut[j + 1] - cut[j], csum);
			else
				csum = sum(src + cut[j], cut[j + 1] - cut[j], csum);
		}
		check(ref_same(worth(csum), whole), "a chain of %d bytes", len);
	}
}

/*
 * A part that begins at an odd offset is summed as if it began at an even one:
 * as before the conversion, and as the header says.
 */
static void odd_chains(void)
{
	int len, first;
	__wsum csum;
	uint32_t apart;

	for (len = 2; len <= 512; len++) {
		first = (rnd() % (len - 1)) | 1;
		rnd_fill(src, len);
		apart = ref_sum(ref_sum(0, src, first), src + first, len - first);
		csum = copy(src, dst, first, 0);
		csum = copy(src + first, dst + first, len - first, csum);
		check(ref_same(worth(csum), apart),
		      "a chain of %d bytes, %d of them first", len, first);
	}
}

/* The checksum is that of the copy: it is in the same data that arrived. */
static void once(void)
{
	int n = 0, len = 10;
	const uint8_t *s = src;
	uint8_t *d = dst;
	__wsum seed = 0;

	rnd_fill(src, 64);
	rtnet_csum(s++, len++, (n++, seed));
	rtnet_csum_copy(s++, d++, len++, (n++, seed));
	check(s == src + 2 && d == dst + 1 && len == 12 && n == 2,
	      "an argument is evaluated twice, or never");
}

void test_header(void)
{
	lengths();
	chains();
	odd_chains();
	once();
}
