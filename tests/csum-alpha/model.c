// SPDX-License-Identifier: GPL-2.0
/*
 * What tests/perf/model-alpha.sh counts: every function whose name starts with m_,
 * in the order in which cases() calls them.  The tree's own functions come from
 * its own files; today's is do_csum() of the same file, called as it was before
 * the change; the others are ways to sum 20 bytes that were tried.
 */
#include TREE_SOURCE
#include <linux/compiler.h>

#define HALF(i)	((u64)((const u16 *)iph)[i])
#define WORD(i)	((u64)((const u32 *)iph)[i])
#define QUAD(i)	(*(const u64 *)(((u64)iph + (i)) & ~7UL))

/* both folds masked, as the RFC has it */
static inline u16 fold_masked(u64 x)
{
	x = (x & 0xffff) + (x >> 16);
	x = (x & 0xffff) + (x >> 16);
	return ~x;
}

/* the last fold without a mask */
static inline u16 fold_last(u64 x)
{
	x = (x & 0xffff) + (x >> 16);
	x += x >> 16;
	return ~x;
}

/* no mask; right for 32 bits */
static inline u16 fold(u64 x)
{
	return ~x - ((x + (x >> 16)) >> 16);
}

static inline u64 step16(u64 x)
{
	return (x & 0xffff) + (x >> 16);
}

static inline u64 ten(const void *iph)
{
	return HALF(0) + HALF(1) + HALF(2) + HALF(3) + HALF(4) + HALF(5) +
	       HALF(6) + HALF(7) + HALF(8) + HALF(9);
}

static inline u64 four(u64 x)
{
	return (u64)(u16)x + (u16)(x >> 16) + (u16)(x >> 32) + (x >> 48);
}

#define DEFINE(name)	u16 m_##name(const void *iph, unsigned int ihl);	\
			u16 m_##name(const void *iph, unsigned int ihl)

DEFINE(today)
{
	return ~do_csum(iph, ihl * 4);
}

DEFINE(tree)
{
	return ip_fast_csum(iph, 5);
}

DEFINE(options)
{
	return ip_fast_csum(iph, ihl);
}

DEFINE(rfc)
{
	return fold_masked(ten(iph));
}

DEFINE(10x16_last)
{
	return fold_last(ten(iph));
}

DEFINE(10x16)
{
	return fold(ten(iph));
}

DEFINE(10x16_tree)
{
	return fold(((HALF(0) + HALF(1)) + (HALF(2) + HALF(3))) +
		    ((HALF(4) + HALF(5)) + (HALF(6) + HALF(7))) +
		    (HALF(8) + HALF(9)));
}

DEFINE(5x32)
{
	return fold(step16(WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4)));
}

DEFINE(5x32_tree)
{
	return fold(step16((WORD(0) + WORD(1)) + (WORD(2) + WORD(3)) + WORD(4)));
}

DEFINE(5x32_last)
{
	return fold_last(step16(WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4)));
}

/* all but ttl, protocol and check in 32-bit words */
DEFINE(4x32_2x16)
{
	return fold(step16(WORD(0) + WORD(1) + WORD(3) + WORD(4)) +
		    (HALF(4) + HALF(5)));
}

DEFINE(3x32_4x16)
{
	return fold(step16(WORD(1) + WORD(3) + WORD(4)) +
		    (HALF(0) + HALF(1) + HALF(4) + HALF(5)));
}

/* an 8-byte alignment test and aligned quadwords */
DEFINE(quad_test)
{
	u64 a, b, sum;

	if ((u64)iph & 4) {
		a = ((const u64 *)(iph + 4))[0];
		b = ((const u64 *)(iph + 4))[1];
		sum = WORD(0);
	} else {
		a = ((const u64 *)iph)[0];
		b = ((const u64 *)iph)[1];
		sum = WORD(4);
	}
	a += b;
	sum += a < b;
	return fold(step16(sum) + four(a));
}

/* three ldq_u, which no 4-byte alignment takes outside the header's quads */
DEFINE(quad_u)
{
	u64 a = __builtin_alpha_extql(QUAD(0), (u64)iph);
	u64 b = QUAD(8);
	u64 c = __builtin_alpha_extqh(QUAD(16), (u64)iph + 4);
	u64 carry;

	a += b;
	carry = a < b;
	a += c;
	carry += a < c;
	return fold(four(a) + carry);
}

/* the same with each carry put back at once */
DEFINE(quad_u_carry)
{
	u64 a = __builtin_alpha_extql(QUAD(0), (u64)iph);
	u64 b = QUAD(8);
	u64 c = __builtin_alpha_extqh(QUAD(16), (u64)iph + 4);

	a += b;
	a += a < b;
	a += c;
	a += a < c;
	a = (u32)a + (a >> 32);
	return fold(step16(a));
}

/* headers with options: one word at a time */
DEFINE(loop)
{
	const u32 *word = iph;
	u64 sum = 0;

	if (unlikely(ihl > 15))
		return ~do_csum(iph, ihl * 4);
	for (; ihl; ihl--)
		sum += *word++;
	return fold(step16(sum));
}

/* four words at a time */
DEFINE(loop4)
{
	const u32 *word = iph;
	u64 sum = 0;

	if (unlikely(ihl > 15))
		return ~do_csum(iph, ihl * 4);
	for (; ihl >= 4; ihl -= 4, word += 4)
		sum += (u64)word[0] + word[1] + word[2] + word[3];
	if (ihl & 2) {
		sum += (u64)word[0] + word[1];
		word += 2;
	}
	if (ihl & 1)
		sum += word[0];
	return fold(step16(sum));
}

/* the five words every header has, and a fall-through for the others */
DEFINE(fall)
{
	const u32 *word = iph;
	u64 sum;

	if (unlikely(ihl < 5 || ihl > 15))
		return ~do_csum(iph, ihl * 4);
	sum = WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4);
	switch (ihl) {
	case 15: sum += word[14]; __attribute__((fallthrough));
	case 14: sum += word[13]; __attribute__((fallthrough));
	case 13: sum += word[12]; __attribute__((fallthrough));
	case 12: sum += word[11]; __attribute__((fallthrough));
	case 11: sum += word[10]; __attribute__((fallthrough));
	case 10: sum += word[9]; __attribute__((fallthrough));
	case 9: sum += word[8]; __attribute__((fallthrough));
	case 8: sum += word[7]; __attribute__((fallthrough));
	case 7: sum += word[6]; __attribute__((fallthrough));
	case 6: sum += word[5];
	}
	return fold(step16(sum));
}

/* six words straight, then pairs */
DEFINE(pairs)
{
	const u32 *word = iph;
	u64 sum;

	if (unlikely(ihl < 5 || ihl > 15))
		return ~do_csum(iph, ihl * 4);
	sum = WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4);
	for (ihl -= 5, word += 5; ihl >= 2; ihl -= 2, word += 2)
		sum += (u64)word[0] + word[1];
	if (ihl)
		sum += word[0];
	return fold(step16(sum));
}

/* the five words every header has, then the bits of the rest */
DEFINE(bits5)
{
	const u32 *word = iph;
	u64 sum;

	if (unlikely(ihl < 5 || ihl > 15))
		return ~do_csum(iph, ihl * 4);
	sum = WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4);
	word += 5;
	ihl -= 5;
	if (ihl & 8) {
		sum += (u64)word[0] + word[1] + word[2] + word[3] +
		       word[4] + word[5] + word[6] + word[7];
		word += 8;
	}
	if (ihl & 4) {
		sum += (u64)word[0] + word[1] + word[2] + word[3];
		word += 4;
	}
	if (ihl & 2) {
		sum += (u64)word[0] + word[1];
		word += 2;
	}
	if (ihl & 1)
		sum += word[0];
	return fold(step16(sum));
}

/* six, as five are summed inline */
DEFINE(bits6)
{
	const u32 *word = iph;
	u64 sum;

	if (unlikely(ihl < 6 || ihl > 15))
		return ~do_csum(iph, ihl * 4);
	sum = WORD(0) + WORD(1) + WORD(2) + WORD(3) + WORD(4) + WORD(5);
	word += 6;
	ihl -= 6;
	if (ihl & 8) {
		sum += (u64)word[0] + word[1] + word[2] + word[3] +
		       word[4] + word[5] + word[6] + word[7];
		word += 8;
	}
	if (ihl & 4) {
		sum += (u64)word[0] + word[1] + word[2] + word[3];
		word += 4;
	}
	if (ihl & 2) {
		sum += (u64)word[0] + word[1];
		word += 2;
	}
	if (ihl & 1)
		sum += word[0];
	return fold(step16(sum));
}

/*
 * The driver, which QEMU runs.  It checks too, so that nothing is counted that
 * is wrong: QEMU's exit code is the number of the first wrong case.
 */
typedef u16 fn(const void *iph, unsigned int ihl);

static struct {
	fn *fn;
	unsigned int skew, ihl;
} const volatile cases[] = {
	{ m_today, 0, 5 }, { m_today, 4, 5 },
	{ m_rfc, 0, 5 }, { m_tree, 0, 5 },
	{ m_10x16_last, 0, 5 }, { m_10x16, 0, 5 }, { m_10x16_tree, 0, 5 },
	{ m_5x32_last, 0, 5 }, { m_5x32, 0, 5 }, { m_5x32_tree, 0, 5 },
	{ m_4x32_2x16, 0, 5 }, { m_3x32_4x16, 0, 5 },
	{ m_quad_test, 0, 5 }, { m_quad_test, 4, 5 },
	{ m_quad_u, 0, 5 }, { m_quad_u_carry, 0, 5 },
	{ m_today, 0, 6 }, { m_today, 4, 6 }, { m_options, 0, 6 },
	{ m_loop, 0, 6 }, { m_loop4, 0, 6 }, { m_fall, 0, 6 },
	{ m_pairs, 0, 6 }, { m_bits5, 0, 6 }, { m_bits6, 0, 6 },
	{ m_today, 0, 10 }, { m_today, 4, 10 }, { m_options, 0, 10 },
	{ m_loop, 0, 10 }, { m_loop4, 0, 10 }, { m_fall, 0, 10 },
	{ m_pairs, 0, 10 }, { m_bits5, 0, 10 }, { m_bits6, 0, 10 },
	{ m_today, 0, 15 }, { m_today, 4, 15 }, { m_options, 0, 15 },
	{ m_loop, 0, 15 }, { m_loop4, 0, 15 }, { m_fall, 0, 15 },
	{ m_pairs, 0, 15 }, { m_bits5, 0, 15 }, { m_bits6, 0, 15 },
};

static const unsigned char header[64] __attribute__((aligned(8))) = {
	0x4f, 0x00, 0x05, 0xdc, 0xfe, 0xdc, 0x40, 0x00, 0x40, 0x06, 0xba, 0x98,
	0xc0, 0xa8, 0xff, 0xfe, 0xc0, 0xa8, 0x01, 0x02, 0x94, 0x04, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x80, 0x81, 0x82, 0x83,
	0x01, 0x07, 0x23, 0xff, 0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10,
	0xff, 0xff, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0xf6, 0xf7, 0xf8, 0xf9,
};

int run_cases(void);
int run_cases(void)
{
	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const u16 *h = (const void *)(header + cases[i].skew);
		unsigned int ihl = cases[i].ihl, sum = 0;
		u16 got = cases[i].fn(h, ihl);

		for (unsigned int j = 0; j < 2 * ihl; j++)
			sum += h[j];
		while (sum >> 16)
			sum = (sum & 0xffff) + (sum >> 16);
		if (got != (u16)~sum)
			return i + 1;
	}
	return 0;
}

/* no C library: exit_group(run_cases()) */
asm(".globl _start\n\t.ent _start\n"
    "_start:\n\tbr $27,1f\n1:\tldgp $29,0($27)\n"
    "\tlda $30,-64($30)\n\tjsr $26,run_cases\n"
    "\tmov $0,$16\n\tlda $0,405($31)\n\tcall_pal 0x83\n\t.end _start");
