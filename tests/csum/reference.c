// SPDX-License-Identifier: GPL-2.0-only
/* The checksum as RFC 1071 defines it, and data to try it on. */

#include "csum-test.h"

/* Little-endian 16-bit words, the last one padded with a zero byte. */
u16 reference(const u8 *p, size_t len)
{
	u64 even = 0, odd = 0, sum;
	size_t i;

	for (i = 0; i + 1 < len; i += 2) {
		even += p[i];
		odd += p[i + 1];
	}
	if (i < len)
		even += p[i];

	sum = (even % 0xffff) + ((odd % 0xffff) << 8);
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);

	/* Only no data at all, or nothing but zeroes, gives 0. */
	return sum || !(even | odd) ? sum : 0xffff;
}

/* splitmix64, from a fixed start: a failure can be repeated. */
u64 random_u64(void)
{
	static u64 state;
	u64 v;

	state += 0x9e3779b97f4a7c15;
	v = state;
	v = (v ^ v >> 30) * 0xbf58476d1ce4e5b9;
	v = (v ^ v >> 27) * 0x94d049bb133111eb;

	return v ^ v >> 31;
}

void random_fill(u8 *p, size_t len)
{
	u64 v = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		if (i % 8 == 0)
			v = random_u64();
		p[i] = v >> i % 8 * 8;
	}
}
