// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of RTnet's rtnet_checksum.h, in a Linux kernel that has no RTnet:
 * tools/run-rtnet-kunit.sh builds this file into lib/tests/checksum_kunit.o.
 * Every name begins with rtnet_, since it shares that object.
 */
#include <kunit/test.h>
#include <linux/prandom.h>
#include <linux/slab.h>

#include "rtnet_checksum.h"

#define RTNET_LONGEST	2048
#define RTNET_GUARD	16

struct rtnet_buffers {
	u8 src[RTNET_LONGEST + 2 * RTNET_GUARD];
	u8 dst[RTNET_LONGEST + 4 * RTNET_GUARD];
	struct rnd_state rnd;
};

static const u32 rtnet_seeds[] = { 0, 1, 0xffff, 0x10000, 0xfffeffff, 0xffffffff };

/* The sum of RFC 1071 over bytes as they are on the wire; 0xffff is zero. */
static u32 rtnet_ref(u32 sum, const u8 *p, size_t len)
{
	u64 s = sum;
	size_t i;

	for (i = 0; i < len; i++)
		s += i % 2 ? p[i] : (u32)p[i] << 8;
	while (s > 0xffff)
		s = (s & 0xffff) + (s >> 16);
	return s == 0xffff ? 0 : s;
}

/* What a checksum is worth, in the order of the wire. */
static u32 rtnet_worth(__wsum csum)
{
	return rtnet_ref(0, (const u8 *)&csum, sizeof(csum));
}

static u32 rtnet_rnd(struct rtnet_buffers *b) { return prandom_u32_state(&b->rnd); }

static void rtnet_fill(struct rtnet_buffers *b, unsigned int len)
{
	/* All ones and all zeros have their own carries. */
	switch (len % 64) {
	case 7:
		memset(b->src, 0xff, sizeof(b->src));
		break;
	case 8:
		memset(b->src, 0, sizeof(b->src));
		break;
	default:
		prandom_bytes_state(&b->rnd, b->src, sizeof(b->src));
	}
}

static int rtnet_init(struct kunit *test)
{
	struct rtnet_buffers *b = kunit_kzalloc(test, sizeof(*b), GFP_KERNEL);

	if (!b)
		return -ENOMEM;
	prandom_seed_state(&b->rnd, 0x5eed);
	test->priv = b;
	return 0;
}

static void rtnet_test_csum(struct kunit *test)
{
	struct rtnet_buffers *b = test->priv;
	unsigned int len, i, from;
	u32 seed;

	for (len = 0; len <= RTNET_LONGEST; len++) {
		rtnet_fill(b, len);
		for (i = 0; i <= ARRAY_SIZE(rtnet_seeds); i++) {
			seed = i < ARRAY_SIZE(rtnet_seeds) ? rtnet_seeds[i] : rtnet_rnd(b);
			from = rtnet_rnd(b) % RTNET_GUARD;
			KUNIT_ASSERT_EQ_MSG(test,
				rtnet_worth(rtnet_csum(b->src + from, len, (__force __wsum)seed)),
				rtnet_ref(rtnet_worth((__force __wsum)seed), b->src + from, len),
				"length %u, offset %u, seed %x", len, from, seed);
		}
		cond_resched();
	}
}

static void rtnet_test_csum_copy(struct kunit *test)
{
	struct rtnet_buffers *b = test->priv;
	unsigned int len, i, from, to, k;
	u32 seed;

	for (len = 0; len <= RTNET_LONGEST; len++) {
		rtnet_fill(b, len);
		for (i = 0; i <= ARRAY_SIZE(rtnet_seeds); i++) {
			seed = i < ARRAY_SIZE(rtnet_seeds) ? rtnet_seeds[i] : rtnet_rnd(b);
			from = rtnet_rnd(b) % RTNET_GUARD;
			to = RTNET_GUARD + rtnet_rnd(b) % RTNET_GUARD;
			memset(b->dst, 0x5a, sizeof(b->dst));
			KUNIT_ASSERT_EQ_MSG(test,
				rtnet_worth(rtnet_csum_copy(b->src + from, b->dst + to, len,
							    (__force __wsum)seed)),
				rtnet_ref(rtnet_worth((__force __wsum)seed), b->src + from, len),
				"length %u, offsets %u and %u, seed %x", len, from, to, seed);
			KUNIT_ASSERT_TRUE_MSG(test,
				!memcmp(b->dst + to, b->src + from, len),
				"length %u, offsets %u and %u: not a copy", len, from, to);
			for (k = 1; k <= RTNET_GUARD; k++) {
				KUNIT_ASSERT_EQ_MSG(test, b->dst[to - k], 0x5a,
						    "length %u: writes before it", len);
				KUNIT_ASSERT_EQ_MSG(test, b->dst[to + len + k - 1], 0x5a,
						    "length %u: writes behind it", len);
			}
		}
		cond_resched();
	}
}

/* Parts that begin at even offsets are the whole, in whichever order. */
static void rtnet_test_chain(struct kunit *test)
{
	struct rtnet_buffers *b = test->priv;
	unsigned int n, i, j, len, parts, cut[9], order[8];
	__wsum csum;

	for (n = 0; n < 2000; n++) {
		len = rtnet_rnd(b) % (RTNET_LONGEST + 1);
		rtnet_fill(b, len);
		parts = 1 + rtnet_rnd(b) % 8;
		cut[0] = 0;
		for (i = 1; i < parts; i++)
			cut[i] = cut[i - 1] +
				 (rtnet_rnd(b) % (len - cut[i - 1] + 1) & ~1U);
		cut[parts] = len;
		for (i = 0; i < parts; i++) {
			j = rtnet_rnd(b) % (i + 1);
			order[i] = order[j];
			order[j] = i;
		}
		csum = 0;
		memset(b->dst, 0, sizeof(b->dst));
		for (i = 0; i < parts; i++) {
			j = order[i];
			csum = rtnet_csum_copy(b->src + cut[j], b->dst + cut[j],
					       cut[j + 1] - cut[j], csum);
		}
		KUNIT_ASSERT_EQ_MSG(test, rtnet_worth(csum), rtnet_ref(0, b->src, len),
				    "%u bytes in %u parts", len, parts);
		KUNIT_ASSERT_TRUE(test, !memcmp(b->src, b->dst, len));
		KUNIT_ASSERT_EQ_MSG(test,
				    (__force u16)csum_fold(csum),
				    (__force u16)csum_fold(rtnet_csum(b->src, len, 0)),
				    "%u bytes in %u parts, folded", len, parts);
		cond_resched();
	}
}

/* A part at an odd offset is summed as if at an even one, as the header says. */
static void rtnet_test_odd_part(struct kunit *test)
{
	struct rtnet_buffers *b = test->priv;
	unsigned int len, first;
	u32 apart;
	__wsum csum;

	for (len = 2; len <= RTNET_LONGEST; len++) {
		rtnet_fill(b, len);
		first = rtnet_rnd(b) % (len - 1) | 1;
		apart = rtnet_ref(rtnet_ref(0, b->src, first), b->src + first, len - first);
		csum = rtnet_csum_copy(b->src, b->dst, first, 0);
		csum = rtnet_csum_copy(b->src + first, b->dst + first, len - first, csum);
		KUNIT_ASSERT_EQ_MSG(test, rtnet_worth(csum), apart,
				    "%u bytes, %u of them first", len, first);
		/* With csum_block_add() it is the whole again. */
		csum = csum_block_add(rtnet_csum(b->src, first, 0),
				      rtnet_csum(b->src + first, len - first, 0), first);
		KUNIT_ASSERT_EQ_MSG(test, rtnet_worth(csum), rtnet_ref(0, b->src, len),
				    "csum_block_add, %u bytes, %u of them first", len, first);
		cond_resched();
	}
}

static struct kunit_case rtnet_cases[] = {
	KUNIT_CASE(rtnet_test_csum),
	KUNIT_CASE(rtnet_test_csum_copy),
	KUNIT_CASE(rtnet_test_chain),
	KUNIT_CASE(rtnet_test_odd_part),
	{}
};

static struct kunit_suite rtnet_suite = {
	.name = "rtnet_checksum",
	.init = rtnet_init,
	.test_cases = rtnet_cases,
};
kunit_test_suites(&rtnet_suite);
