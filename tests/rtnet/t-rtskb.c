// SPDX-License-Identifier: GPL-2.0
/* rtskb_copy_and_csum_bits() and rtskb_copy_and_csum_dev(). */
#include "rtskb.c"
#include "rtnet-test.h"

#define LONGEST	1514

static u8 data[LONGEST + 8], to[LONGEST + 64], want[LONGEST + 64];

static uint32_t worth(__wsum csum)
{
	return ref_wsum((__force uint32_t)csum);
}

static void bits(unsigned int have, int offset, int len, int at)
{
	struct rtskb skb = { .data = data, .len = have };
	uint32_t seed = rnd() % 3 ? rnd() : 0, got;

	memset(to, 0x5a, sizeof(to));
	memset(want, 0x5a, sizeof(want));
	memcpy(want + 16 + at, data + offset, len);
	got = worth((__wsum)rtskb_copy_and_csum_bits(&skb, offset, to + 16 + at,
						     len, seed));
	check(ref_same(got, ref_sum(ref_wsum(seed), data + offset, len)),
	      "rtskb_copy_and_csum_bits: %d bytes from %d of %u, seed %x", len,
	      offset, have, seed);
	check(!memcmp(to, want, sizeof(to)),
	      "rtskb_copy_and_csum_bits: %d bytes from %d of %u: not a copy",
	      len, offset, have);
}

/* A driver without checksum offload has the stack fill in what is missing. */
static void dev(unsigned int len, unsigned int start, unsigned int field)
{
	struct rtskb skb = {
		.data = data, .len = len, .ip_summed = CHECKSUM_PARTIAL,
		.csum = field, .h.raw = data + start,
	};

	rnd_fill(data, len);
	data[start + field] = data[start + field + 1] = 0;
	memcpy(want, data, len);
	rtskb_copy_and_csum_dev(&skb, to);
	check(ref_same(ref_sum(0, to + start, len - start), 0xffff),
	      "rtskb_copy_and_csum_dev: %u bytes, sum from %u", len, start);
	memset(to + start + field, 0, 2);
	check(!memcmp(to, want, len),
	      "rtskb_copy_and_csum_dev: %u bytes, sum from %u: not a copy", len,
	      start);

	skb.ip_summed = CHECKSUM_NONE;
	memset(to, 0, len);
	rtskb_copy_and_csum_dev(&skb, to);
	check(!memcmp(to, data, len),
	      "rtskb_copy_and_csum_dev: %u bytes without sum: not a copy", len);
}

void test_rtskb(void)
{
	unsigned int len, start;
	int n;

	for (len = 0; len <= LONGEST; len++) {
		rnd_fill(data, len);
		bits(len, 0, len, len & 7);
		for (n = 0; n < 4 && len; n++) {
			start = rnd() % len;
			bits(len, start, len - start, n);
			bits(len, start, rnd() % (len - start + 1), n);
		}
	}
	for (len = 60; len <= LONGEST; len++) {
		dev(len, 34, 6);	/* UDP behind Ethernet and IP */
		dev(len, 34, 16);	/* TCP */
	}
}
