// SPDX-License-Identifier: GPL-2.0
/* rt_tcp_build_header(), and what rt_tcp_dest_socket() takes. */
#include "ipv4/tcp/tcp.c"
#include "rtnet-test.h"

#define LONGEST	1460

static u8 frame[20 + 20 + LONGEST + 64];

/* pseudo: the sum of the pseudo header of RFC 9293. */
static uint32_t pseudo(const void *saddr, const void *daddr, unsigned int len)
{
	u8 rest[4] = { 0, IPPROTO_TCP, len >> 8, len };

	return ref_sum(ref_sum(ref_sum(0, saddr, 4), daddr, 4), rest, 4);
}

/* receive: true if the checksum is taken for a good one. */
static bool receive(struct iphdr *ip, u8 *segment, unsigned int len)
{
	static struct rtnet_device dev;
	struct rtskb skb = {
		.data = segment, .len = len, .rtdev = &dev,
		.nh.iph = ip, .h.raw = segment,
	};

	complaints();
	/* A reset for nobody: no answer, whatever the checksum. */
	check(!rt_tcp_dest_socket(&skb), "tcp: a socket out of nowhere");
	return !complaints();
}

static void one(unsigned int n)
{
	static struct tcp_socket ts;
	u8 *base = frame + (rnd() & ~3u) % 16;
	struct rtskb skb = { .data = base, .len = 40 + n };
	struct iphdr ip = { .version = 4 };
	u8 *segment = base + 20;
	unsigned int bit;

	rnd_fill(frame, sizeof(frame));
	if (rnd() % 16 == 0)
		memset(frame, rnd() % 2 ? 0xff : 0, sizeof(frame));
	skb.h.raw = segment;
	ts.sport = rnd();
	ts.dport = rnd();
	ts.saddr = rnd();
	ts.daddr = rnd();
	ts.sync.seq = rnd();
	ts.sync.ack_seq = rnd();
	ts.sync.window = rnd();
	rt_tcp_build_header(&ts, &skb, TCP_FLAG_RST, n % 2);
	check(ref_same(ref_sum(pseudo(&ts.saddr, &ts.daddr, 20 + n), segment, 20 + n), 0xffff),
	      "tcp: %u bytes: the receiver would drop it", n);

	ip.saddr = ts.saddr;
	ip.daddr = ts.daddr;
	check(receive(&ip, segment, 20 + n), "tcp: %u bytes: dropped", n);
	/* Any one bit, but for the flag that keeps it from being answered. */
	do
		bit = rnd() % ((20 + n) * 8);
	while (bit / 8 == 13);
	segment[bit / 8] ^= 1 << bit % 8;
	check(!receive(&ip, segment, 20 + n),
	      "tcp: %u bytes: bit %u is wrong, and taken", n, bit);
}

void test_tcp(void)
{
	unsigned int n;

	for (n = 0; n <= LONGEST; n++)
		one(n);
}
