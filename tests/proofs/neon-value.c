// SPDX-License-Identifier: GPL-2.0-only
/*
 * __csum_partial_copy_neon() of arm64: the value, for any data and length and
 * any alignment of dst; and that no lane overflows.
 *
 * source	arch/arm64/lib/csum-copy.h fold-value.rules
 * source	arch/arm64/lib/csum-copy-neon.c neon.rules
 * cbmc		--z3 --unwind 5 --unwinding-assertions
 * wrong	|no lane is larger than its share|arch/arm64/lib/csum-copy-neon.c|s/SET(sum, 3, add(GET(sum, 3), d))/SET(sum, 2, add(GET(sum, 2), d))/
 * wrong	|congruent to that of RFC 1071|arch/arm64/lib/csum-copy-neon.c|s/SET(sum, 1, add(GET(sum, 1), b))/SET(sum, 1, add(GET(sum, 1), a))/
 * wrong	|congruent to that of RFC 1071|arch/arm64/lib/csum-copy-neon.c|s/vaddq_u64(GET(sum, 1), GET(sum, 5))/GET(sum, 1)/
 * wrong	|congruent to that of RFC 1071|arch/arm64/lib/csum-copy-neon.c|s/if (head % 2)/if (head % 4)/
 * wrong	|the sum is zero only of zeroes|arch/arm64/lib/csum-copy-neon.c|s/vaddvq_u64(first) + rest/rest/
 */

#include "value.h"

/*
 * Lanes of 64 bits: of a sum, or what UADALP adds for a vector of bytes, which
 * is the two 32-bit words of each half. With it what RFC 1071 has of the bytes.
 */
typedef struct {
	integer a, b;
} uint64x2_t;

typedef struct {
	integer a, b, low, high, quotient;
} uint8x16_t;

#define IN_LANE(v)	claim(IN_REGISTER(v), "no lane overflows")

static uint64x2_t lanes(integer a, integer b)
{
	uint64x2_t v;

	IN_LANE(a);
	IN_LANE(b);
	v.a = a;
	v.b = b;
	return v;
}

static void count_vec(uint8x16_t v)
{
	low += v.low;
	high += v.high;
	quotient += v.quotient;
}

/* A 32-bit word of a vector: its bytes, and it. 2^16 is 1 + 0xffff. */
#define ANY_WORD(v, lane) ({						\
	integer b0 = any_below(INT(256)), b1 = any_below(INT(256));	\
	integer b2 = any_below(INT(256)), b3 = any_below(INT(256));	\
									\
	v.low += b0 + b2;						\
	v.high += b1 + b3;						\
	v.quotient += b2 + INT(256) * b3;				\
	v.lane += b0 + INT(256) * b1 + TWO16 * (b2 + INT(256) * b3);	\
})

static uint8x16_t any_bytes(void)
{
	uint8x16_t v;

	v.a = v.b = v.low = v.high = v.quotient = INT(0);
	ANY_WORD(v, a);
	ANY_WORD(v, a);
	ANY_WORD(v, b);
	ANY_WORD(v, b);
	return v;
}

/* What neon-memory.c says of the bytes at both ends: they make vectors. */
integer head_low = (integer)0, head_high = (integer)0, head_quotient = (integer)0;

static uint8x16_t any_tail(void)
{
	uint8x16_t v = any_bytes();

	count_vec(v);
	return v;
}

static uint8x16_t any_head(void)
{
	uint8x16_t v = any_bytes();

	head_low = v.low;
	head_high = v.high;
	head_quotient = v.quotient;
	return v;
}
#define TAIL(summed, v)		any_tail()
#define HEAD(summed, v)		any_head()

/* The first two stores are these. */
unsigned int early;

#define load_vec(a)		any_bytes()

static void store_vec(uint8x16_t v, unsigned long a)
{
	if (early)
		early--;
	else
		count_vec(v);
}

/* Only ever of zero. */
#define vdupq_n_u64(v)		lanes(INT(v), INT(v))
#define vcreate_u8(v)		0
#define vcombine_u8(a, b)	any_bytes()
#define vreinterpretq_u32_u8(v)	(v)
#define vpadalq_u32(sum, v)	lanes((sum).a + (v).a, (sum).b + (v).b)
#define vaddq_u64(x, y)		add_lanes(x, y)
#define vaddvq_u64(v)		across(v)

static uint64x2_t add_lanes(uint64x2_t x, uint64x2_t y)
{
	return lanes(x.a + y.a, x.b + y.b);
}

static integer across(uint64x2_t v)
{
	IN_LANE(v.a + v.b);
	return v.a + v.b;
}

/* cbmc has no arrays of integers, so sum + i is the number i. */
#define EACH(f)			f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7)
#define DEFINE(i)		integer a##i = (integer)0, b##i = (integer)0;
EACH(DEFINE)

static uint64x2_t get(unsigned int n)
{
	uint64x2_t v;

	v.a = v.b = INT(0);
	switch (n) {
#define GET_IT(i)	case i: v.a = a##i; v.b = b##i; break;
	EACH(GET_IT)
	}
	return v;
}

static void set(unsigned int n, uint64x2_t v)
{
	switch (n) {
#define SET_IT(i)	case i: a##i = v.a; b##i = v.b; break;
	EACH(SET_IT)
	}
}
#define SUMS(sum, n)		unsigned int sum
#define SUMS_ALL(sum, zero)	const unsigned int sum = 0;		\
				EACH(SET_ZERO)
#define SET_ZERO(i)		set(i, zero);
#define GET(sum, i)		get(sum + i)
#define SET(sum, i, v)		set(sum + i, v)

/*
 * The main loop, by induction. After n times no lane is above what n + 1 times
 * twice 32 bits make; by neon-memory.c it runs INT_MAX / 128 times at most.
 */
integer times = (integer)0;
#define OF(i)			+ a##i + b##i
#define ALL_LANES		(INT(0) EACH(OF))
#define SMALL(i)		&& a##i >= INT(0) && b##i >= INT(0)	\
				&& a##i <= (times + INT(1)) * TWO32 * INT(2) \
				&& b##i <= (times + INT(1)) * TWO32 * INT(2)
#define LANES_OK		(true EACH(SMALL))
#define ANY_LANES(i)		a##i = any_word(8); b##i = any_word(8);

static bool more(void)
{
	claim_sum(ALL_LANES);
	claim(LANES_OK, "no lane is larger than its share");
	assume(!in_loop);
	in_loop = any_u8() % 2;
	any_data();
	EACH(ANY_LANES)
	times = any_below(INT(0x1000000));
	assume(LANES_OK && INVARIANT(ALL_LANES));
	if (in_loop)
		times += INT(1);
	return in_loop;
}
#define WHILE(condition)	more()
#define MAIN_LOOP
#define LAST_LOOP

/*
 * rest is turned: 2^24 times it, less 2^32 - 1 for each that the upper 24 bits
 * have; so low and high change places.
 */
#define REST			integer
#define TURN(rest)		turn(rest)
bool odd;

static integer turn(integer rest)
{
	integer l = any_below(INT(256)), h = any_below(TWO16 * INT(256));

	claim(rest >= INT(0) && rest < TWO32, "rest has 32 bits");
	assume(rest == l + INT(256) * h);
	quotient = TWO16 * INT(256) * quotient - h * (TWO16 + INT(1)) +
		   high * (TWO16 + INT(1)) + low * INT(256);
	return TWO16 * INT(256) * l + h;
}

/* Where dst is not even, low and high bytes of the rest are not those of dst. */
static void add_head(void)
{
	integer t = low;

	if (odd) {
		low = high;
		high = t;
	}
	low += head_low;
	high += head_high;
	quotient += head_quotient;
}
#define ADD_HEAD()		add_head()

#define COPY64			copy64
#include "arch/arm64/lib/csum-copy-neon.c"

void proof(void)
{
	unsigned long dst = any_u32();

	no_data();
	early = 2;
	odd = dst % 2;
	claim_sum(__csum_partial_copy_neon(0, (void *)dst, any_u32() >> 1));
}
