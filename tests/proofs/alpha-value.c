// SPDX-License-Identifier: GPL-2.0-only
/*
 * ip_fast_csum() of Alpha: the value, for every header of IPv4.
 *
 * source	arch/alpha/include/asm/checksum.h alpha.rules
 * source	arch/alpha/lib/checksum.c alpha-lib.rules
 * cbmc		--z3 --unwind 32 --unwinding-assertions
 * wrong	|congruent to that of RFC 1071|arch/alpha/include/asm/checksum.h|s/HALF(3) +/HALF(2) +/
 * wrong	|the sum is zero only of zeroes|arch/alpha/include/asm/checksum.h|s/(LONG)HALF(0) +/(LONG)/
 * wrong	|the sum fits in 32 bits|arch/alpha/include/asm/checksum.h|s/FOLD_ONCE(addrs)/addrs/
 * wrong	|congruent to that of RFC 1071|arch/alpha/lib/checksum.c|s/word += 4;//
 */

#include "value.h"

/* cbmc has no arrays of integers, so the 16-bit words of a header one by one. */
#define EACH(f)								\
	f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9)		\
	f(10) f(11) f(12) f(13) f(14) f(15) f(16) f(17) f(18) f(19)	\
	f(20) f(21) f(22) f(23) f(24) f(25) f(26) f(27) f(28) f(29)
#define DEFINE(i)	integer h##i = (integer)0;
EACH(DEFINE)

static integer half(unsigned int i)
{
	switch (i) {
#define CASE(i)	case i: return h##i;
	EACH(CASE)
	}
	claim(0, "not past the longest header");
	return INT(0);
}

/* The word at @i of @words, of which five have three that are not read as such. */
static integer add_half(unsigned int i, unsigned int ihl)
{
	integer l = any_below(INT(256)), h = any_below(INT(256));

	if (i >= 2 * ihl)
		return INT(0);
	low += l;
	high += h;
	/* 2^16 is 1 + 0xffff */
	if (i % 2 && (ihl > 5 || i >= 6))
		quotient += l + INT(256) * h;
	return l + INT(256) * h;
}

#define LONG		integer
#define HALVES_OF(iph)	((void)0)
#define WORDS_OF(iph)	unsigned int word = 0
#define HALF(i)		half(i)
#define WORD(i)		(half(2 * (word + i)) + TWO16 * half(2 * (word + i) + 1))
#define FOLD_ONCE(sum)	fold_once(sum)
#define FOLD_16(sum)	fold_16(sum)
#undef __sum16
#define __sum16		integer

static integer fold_once(integer sum)
{
	integer l = any_below(TWO16), h = any_below(TWO48);

	assume(sum == l + TWO16 * h);
	quotient -= h;
	return l + h;
}

#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

void proof(void)
{
	unsigned int ihl;


	for (ihl = 5; ihl <= 15; ihl++) {
		no_data();
#define ADD(i)	h##i = add_half(i, ihl);
		EACH(ADD)
		claim_sum(ip_fast_csum(0, ihl));
	}
}
