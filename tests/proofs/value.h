/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sums as integers, as large as they get, for z3: the sum of RFC 1071, without
 * any overflow, next to what a routine makes of the same words.
 *
 *	low, high	the sums of the low and of the high bytes of all 16-bit
 *			words
 *	quotient	makes "sum == rfc1071 + 0xffff * quotient" true at every
 *			step: so sum is congruent to rfc1071 modulo 0xffff
 *
 * In a routine that is compiled with this, u64 is such an integer. Whatever
 * wraps around in a register has to be spelt out.
 */
#ifndef PROOF_VALUE_H
#define PROOF_VALUE_H

typedef __CPROVER_integer integer;

#define u64 kernel_u64
#include "kernel.h"
#undef u64
typedef integer u64;

#define INT(v)		((integer)(unsigned int)(v))
#define TWO16		INT(0x10000)
#define TWO32		(TWO16 * TWO16)
#define TWO48		(TWO32 * TWO16)
#define TWO64		(TWO32 * TWO32)

integer low = (integer)0, high = (integer)0, quotient = (integer)0;

#define RFC1071		(low + INT(256) * high)
#define CONGRUENT(sum)	((sum) == RFC1071 + INT(0xffff) * quotient)
#define SAME_ZERO(sum)	(((sum) == INT(0)) == (low == INT(0) && high == INT(0)))
#define IN_REGISTER(v)	((v) >= INT(0) && (v) < TWO64)

static inline integer any_below(integer limit)
{
	integer v;

	assume(v >= INT(0) && v < limit);
	return v;
}

/* To be summed: an integer that is @n bytes in a register. */
static inline integer any_word(unsigned int n)
{
	return any_below(n == 8 ? TWO64 : n == 4 ? TWO32 : n == 2 ? TWO16 : INT(256));
}

static inline void no_data(void)
{
	low = high = quotient = INT(0);
}

/* Counts the bytes of @v; the lowest one is a low byte. */
static inline void count(integer v)
{
	integer b0 = any_below(INT(256)), b1 = any_below(INT(256));
	integer b2 = any_below(INT(256)), b3 = any_below(INT(256));
	integer b4 = any_below(INT(256)), b5 = any_below(INT(256));
	integer b6 = any_below(INT(256)), b7 = any_below(INT(256));

	claim(IN_REGISTER(v), "a word is one");
	assume(v == b0 + INT(256) * b1 +
		    TWO16 * (b2 + INT(256) * b3) +
		    TWO32 * (b4 + INT(256) * b5) +
		    TWO48 * (b6 + INT(256) * b7));
	low += b0 + b2 + b4 + b6;
	high += b1 + b3 + b5 + b7;
	/* 2^16, 2^32, 2^48 are 1 + 0xffff times 1, 0x10001, 0x100010001 */
	quotient += (b2 + INT(256) * b3) +
		    (TWO16 + INT(1)) * (b4 + INT(256) * b5) +
		    (TWO32 + TWO16 + INT(1)) * (b6 + INT(256) * b7);
}

static inline integer any_counted_word(void)
{
	integer v = any_word(8);

	count(v);
	return v;
}

/* d + 2^64 * carry == a + b + carry in, and so in every adder. */
integer carry_flag = (integer)0;

static inline integer add_with_carry(integer a, integer b, integer carry)
{
	integer sum = a + b + carry;

	carry_flag = sum >= TWO64 ? INT(1) : INT(0);
	return sum - carry_flag * TWO64;
}

/* A carry that goes back in at the bottom takes 2^64 - 1 off the sum. */
#define END_AROUND(carry)						\
	(quotient -= (carry) * (TWO48 + TWO32 + TWO16 + INT(1)))

/* What holds between any two steps, and at the end of a routine. */
#define INVARIANT(sum)		(CONGRUENT(sum) && SAME_ZERO(sum))

static inline void any_data(void)
{
	integer l, h, q;

	assume(l >= INT(0) && h >= INT(0));
	low = l;
	high = h;
	quotient = q;
}

static inline void claim_sum(integer sum)
{
	claim(CONGRUENT(sum), "the sum is congruent to that of RFC 1071");
	claim(SAME_ZERO(sum), "the sum is zero only of zeroes");
}

/* Any sum at all of what may have been before. */
static inline integer any_sum(void)
{
	integer sum = any_word(8);

	any_data();
	assume(INVARIANT(sum));
	return sum;
}

/* csum_copy_fold(), which is this: see arithmetic.c. */
static inline integer fold(integer sum)
{
	integer l = any_below(TWO32), h = any_below(TWO32), c;

	claim(IN_REGISTER(sum), "the sum did not overflow");
	assume(sum == l + TWO32 * h);
	c = l + h >= TWO32 ? INT(1) : INT(0);
	quotient -= (h + c) * (TWO16 + INT(1));
	return l + h - c * (TWO32 - INT(1));
}
#define csum_copy_fold		fold
#define __wsum			integer

/* A fold to 16 bits; the complement of it is what is returned, see folds.c. */
static inline integer fold_16(integer sum)
{
	integer l = any_below(TWO16), h = any_below(TWO16), c;

	claim(sum >= INT(0) && sum < TWO32, "the sum fits in 32 bits");
	assume(sum == l + TWO16 * h);
	c = l + h >= TWO16 ? INT(1) : INT(0);
	quotient -= h + c;
	return l + h - c * INT(0xffff);
}

/* A loop whose body keeps the invariant: in and out of it goes any sum. */
bool in_loop;
#define INDUCTION(sum) ({						\
	claim_sum(sum);							\
	assume(!in_loop);						\
	in_loop = any_u8() % 2;						\
	sum = any_sum();						\
	in_loop;							\
})

#endif /* PROOF_VALUE_H */
