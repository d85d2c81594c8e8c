// SPDX-License-Identifier: GPL-2.0
/* The glue of ICMP: what becomes of an echo request, and of a reply. */
#include "ipv4/icmp.c"
#include "rtnet-test.h"

#define LONGEST	1472

/* The head is in one piece: the ICMP header, and a timestamp behind it. */
#define HEAD	sizeof(((struct icmp_bxm *)0)->head)

static u8 data[LONGEST], to[LONGEST + HEAD + 64];

/* judge: the message at MSG is PARAM's head and then the data, with their sum. */
static void judge(const char *what, struct icmp_bxm *param, u8 *msg,
		  unsigned int len)
{
	unsigned int head = param->head_len, n = len - head;
	u16 sum;

	memcpy(&sum, msg + 2, 2);
	if (head % 2 == 0 || !n) {
		check(ref_same(ref_sum(0, msg, len), 0xffff),
		      "%s: head %u, data %u: the receiver would drop it", what,
		      head, n);
	} else {
		/*
		 * The data would begin in the middle of a 16-bit word, and the
		 * chain of sums does not know.  No caller does this; it is as it
		 * was.
		 */
		check(ref_same(ref_sum(ref_sum(0, msg, head), msg + head, n), 0xffff),
		      "%s: odd head %u, data %u: not what it was", what, head, n);
	}
	memset(msg + 2, 0, 2);
	check(!memcmp(msg, &param->head, head) && !memcmp(msg + head, data, n),
	      "%s: head %u, data %u: not a copy", what, head, n);
	memcpy(msg + 2, &sum, 2);
	check(msg[-1] == 0x5a && msg[len] == 0x5a,
	      "%s: head %u, data %u: writes beside the message", what, head, n);
}

static void one(unsigned int head, unsigned int n)
{
	struct rtskb skb = { .data = data, .len = n };
	struct icmp_bxm param = { .head_len = head, .data_len = n };
	u8 *msg = to + 16 + (rnd() & ~1u) % 8;	/* IP headers are even */

	rnd_fill(&param.head, sizeof(param.head));
	param.head.icmph.checksum = 0;
	rnd_fill(data, n);
	if (rnd() % 16 == 0)
		memset(data, rnd() % 2 ? 0xff : 0, n);

	memset(to, 0x5a, sizeof(to));
	param.data.buf = data;
	check(!rt_icmp_glue_request_bits(&param, msg, 0, head + n),
	      "request: head %u, data %u: an error", head, n);
	judge("request", &param, msg, head + n);
	if (head % 2 == 0 || !n)
		check(!ip_compute_csum(msg, head + n),
		      "request: head %u, data %u: rt_icmp_rcv() drops it", head, n);

	memset(to, 0x5a, sizeof(to));
	param.data.skb = &skb;
	check(!rt_icmp_glue_reply_bits(&param, msg, 0, head + n),
	      "reply: head %u, data %u: an error", head, n);
	judge("reply", &param, msg, head + n);
	check(rt_icmp_glue_reply_bits(&param, msg, 8, head + n) == -EMSGSIZE,
	      "reply: a fragment is not refused");
}

void test_icmp(void)
{
	unsigned int head, n;

	/* As rt_icmp_send_echo() has them: up to 8 bytes are in the head. */
	for (head = sizeof(struct icmphdr); head <= HEAD; head++)
		one(head, 0);
	for (n = 0; n <= LONGEST; n++) {
		one(HEAD, n);			/* a request */
		one(sizeof(struct icmphdr), n);	/* a reply */
	}
	/* And as it has not. */
	for (head = sizeof(struct icmphdr); head <= HEAD; head++)
		for (n = 0; n <= 64; n++)
			one(head, n);
}
