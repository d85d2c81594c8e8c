// SPDX-License-Identifier: GPL-2.0
/*
 * Other ways to sum a header of 20 bytes inline, written for comparison: ten
 * 16-bit loads with both halves masked in each fold, as the RFC proposed, and
 * five 32-bit loads.  Neither takes options.
 */
#include <linux/types.h>
#include "csum-alpha.h"

static inline u16 rfc(const void *iph, unsigned int ihl)
{
	const u16 *h = iph;
	u64 sum;

	if (ihl != 5)
		return 0;
	sum = h[0];
	sum += h[1];
	sum += h[2];
	sum += h[3];
	sum += h[4];
	sum += h[5];
	sum += h[6];
	sum += h[7];
	sum += h[8];
	sum += h[9];
	sum = (sum & 0xffff) + (sum >> 16);
	sum = (sum & 0xffff) + (sum >> 16);
	return ~sum;
}

static inline u16 words(const void *iph, unsigned int ihl)
{
	const u32 *w = iph;
	u64 sum;

	if (ihl != 5)
		return 0;
	sum = (u64)w[0] + w[1] + w[2] + w[3] + w[4];
	sum = (sum & 0xffff) + (sum >> 16);
	return ~sum - ((sum + (sum >> 16)) >> 16);
}

DEFINE_VERSION(rfc, "10x16", 5, 5, rfc);
DEFINE_VERSION(words, "5x32", 5, 5, words);
