// SPDX-License-Identifier: GPL-2.0-only
/*
 * do_csum() of Alpha: the value, for any data, length and alignment.
 *
 * source	arch/alpha/include/asm/checksum.h
 * source	arch/alpha/lib/checksum.c alpha-do-csum.rules
 * cbmc		--z3 --unwind 3 --unwinding-assertions
 * wrong	|congruent to that of RFC 1071|arch/alpha/lib/checksum.c|s/if (odd)$/if (0)/
 * wrong	|congruent to that of RFC 1071|arch/alpha/lib/checksum.c|/result = ADD_CARRY(result, carry);/d
 * wrong	|and room for the carry|arch/alpha/lib/checksum.c|s/ADD(result, w, carry)/ADD(result, w, carry); carry += INT(1)/
 * wrong	|the sum is zero only of zeroes|arch/alpha/lib/checksum.c|s/result += FIRST_BYTE(buff)/FIRST_BYTE(buff)/
 */

#include "value.h"

static bool odd_at;

static integer word(unsigned int n)
{
	integer v = any_word(n);

	count(v);
	return v;
}

/* A byte as the high one of a word. */
static integer high_byte(void)
{
	integer v = any_below(INT(256));

	count(INT(256) * v);
	return INT(256) * v;
}
#define WORD64			integer
#define FIRST_BYTE(p)		word(1)
#define SECOND_BYTE(p)		high_byte()
#define SHORT(p)		word(2)
#define INT32(p)		word(4)
#define INT64(p)		word(8)

static integer add_carry(integer sum, integer carry)
{
	claim(sum + carry < TWO64, "adding the carry has no carry");
	return sum + carry;
}
#define ADD_CARRY(sum, carry)	add_carry(sum, carry)

/* sum += w; the carry is w > sum, see arithmetic.c; it goes back in later. */
#define ADD(sum, w, carry) ({						\
	claim(sum >= INT(0) && sum < TWO64, "the sum has 64 bits");	\
	sum += w;							\
	carry = sum >= TWO64 ? INT(1) : INT(0);				\
	sum -= carry * TWO64;						\
	END_AROUND(carry);						\
})

static integer fold_once(integer sum)
{
	integer l = any_below(TWO32), h = any_below(TWO32);

	claim(IN_REGISTER(sum), "the sum has 64 bits");
	assume(sum == l + TWO32 * h);
	quotient -= h * (TWO16 + INT(1));
	return l + h;
}
#define FOLD_ONCE(sum)		fold_once(sum)

/* from64to16(): see alpha-folds.c. */
static integer from_64_to_16(integer sum)
{
	integer t = fold_once(sum), r;
	integer a = any_below(TWO16), b = any_below(TWO16), c = any_below(TWO16);
	integer d = any_below(TWO16), e = any_below(TWO16);

	assume(t == a + TWO16 * b + TWO32 * c);
	quotient -= b + c * (TWO16 + INT(1));
	assume(a + b + c == d + TWO16 * e);
	quotient -= e;
	r = d + e;
	claim(r < TWO16, "the last fold of from64to16() has no carry");
	return r;
}
#define FROM_64_TO_16(sum)	from_64_to_16(sum)

/* 256 times it, less 0xffff for each that the upper byte has. */
static integer swap(integer sum)
{
	integer l = any_below(INT(256)), h = any_below(INT(256));

	claim(sum >= INT(0) && sum < TWO16, "the sum has 16 bits");
	assume(sum == l + INT(256) * h);
	quotient = INT(256) * quotient - h + high;
	return INT(256) * l + h;
}
#define SWAP(sum)		swap(sum)

#define MAIN_LOOP
#define WHILE(condition) ({						\
	claim_sum(result + carry);					\
	claim(BOUNDS, "the sum has 64 bits, and room for the carry");	\
	assume(!in_loop);						\
	in_loop = any_u8() % 2;						\
	result = any_below(TWO64);					\
	carry = any_below(INT(2));					\
	any_data();							\
	assume(BOUNDS && INVARIANT(result + carry));			\
	in_loop;							\
})
#define BOUNDS								\
	(result >= INT(0) && carry >= INT(0) && carry <= INT(1) &&	\
	 result + carry < TWO64)

#define DO_CSUM	the_do_csum
unsigned long do_csum(const unsigned char *buff, int len);
#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

void proof(void)
{
	unsigned long at = any_u32();
	integer sum, t;

	no_data();
	sum = the_do_csum((const void *)at, any_int());
	/* The words of the buffer are those at odd addresses. */
	if (at % 2) {
		t = low;
		low = high;
		high = t;
	}
	claim_sum(sum);
}
