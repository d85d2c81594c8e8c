// SPDX-License-Identifier: GPL-2.0
/* rt_udp_getfrag(): the first, or only, part of a datagram, and the others. */
#include "ipv4/udp/udp.c"
#include "rtnet-test.h"

#define LONGEST	4096

static u8 data[LONGEST], to[LONGEST + 64];

static void setup(struct udpfakehdr *ufh, struct iovec *iov, unsigned int n)
{
	unsigned int cut = n ? rnd() % n : 0;

	memset(ufh, 0, sizeof(*ufh));
	ufh->uh.source = rnd();
	ufh->uh.dest = rnd();
	ufh->uh.len = htons(n + sizeof(struct udphdr));
	ufh->saddr = rnd();
	ufh->daddr = rnd();
	iov[0].iov_base = data;
	iov[0].iov_len = cut;
	iov[1].iov_base = data + cut;
	iov[1].iov_len = n - cut;
	ufh->iov = iov;
	ufh->iovlen = 2;
}

/* pseudo: the sum of the pseudo header of RFC 768, from the wire's bytes. */
static uint32_t pseudo(struct udpfakehdr *ufh)
{
	u8 rest[4] = { 0, IPPROTO_UDP };
	uint32_t sum = ref_sum(0, &ufh->saddr, 4);

	memcpy(rest + 2, &ufh->uh.len, 2);
	return ref_sum(ref_sum(sum, &ufh->daddr, 4), rest, 4);
}

static void one(unsigned int n)
{
	struct udpfakehdr ufh;
	struct iovec iov[2];
	u8 *msg = to + 16 + (rnd() & ~1u) % 8;
	uint16_t sum;

	setup(&ufh, iov, n);
	memset(to, 0x5a, sizeof(to));
	check(!rt_udp_getfrag(&ufh, msg, 0, n + 8), "udp: %u bytes: an error", n);
	check(ref_same(ref_sum(pseudo(&ufh), msg, n + 8), 0xffff),
	      "udp: %u bytes: the receiver would drop it", n);
	memcpy(&sum, msg + 6, 2);
	check(sum, "udp: %u bytes: no checksum", n);
	check(!memcmp(msg + 8, data, n) && !memcmp(msg, &ufh.uh, 6) &&
	      msg[-1] == 0x5a && msg[n + 8] == 0x5a,
	      "udp: %u bytes: not a copy", n);
}

/*
 * A datagram in fragments: the checksum is made with the first one, before the
 * others are read, so it is that of the first alone, and a receiver who looks
 * drops the datagram.  It was so before the conversion, and is its own matter.
 */
static void fragments(unsigned int n, unsigned int part)
{
	struct udpfakehdr ufh;
	struct iovec iov[2];
	unsigned int at;

	setup(&ufh, iov, n);
	memset(to, 0x5a, sizeof(to));
	for (at = 0; at < n + 8; at += part)
		check(!rt_udp_getfrag(&ufh, to + at, at,
				      n + 8 - at < part ? n + 8 - at : part),
		      "udp: fragment at %u of %u: an error", at, n);
	check(!memcmp(to + 8, data, n), "udp: fragments of %u: not a copy", n);
	check(ref_same(ref_sum(pseudo(&ufh), to, part), 0xffff),
	      "udp: fragments of %u: not the sum of the first, as it was", n);
}

void test_udp(void)
{
	unsigned int n;
	uint32_t sum;
	struct udpfakehdr ufh;
	struct iovec iov[2];

	for (n = 0; n <= LONGEST; n++) {
		rnd_fill(data, n);
		if (n % 64 == 5)
			memset(data, n & 64 ? 0xff : 0, n);
		one(n);
	}
	/* Data that make the sum zero, which UDP writes as 0xffff. */
	for (n = 2; n <= 512; n++) {
		rnd_fill(data, n);
		setup(&ufh, iov, n);
		data[0] = data[1] = 0;
		sum = 0xffff - ref_sum(ref_sum(pseudo(&ufh), &ufh.uh, 6), data, n);
		data[0] = sum >> 8;
		data[1] = sum;
		check(!rt_udp_getfrag(&ufh, to, 0, n + 8), "udp: an error");
		check(to[6] == 0xff && to[7] == 0xff,
		      "udp: a sum of zero in %u bytes is %02x%02x", n, to[6], to[7]);
	}
	for (n = 1500; n <= LONGEST; n += 37)
		fragments(n, 1480);
}
