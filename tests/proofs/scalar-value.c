// SPDX-License-Identifier: GPL-2.0-only
/*
 * __csum_partial_copy_scalar() of arm64: the value, for any length and data.
 * scalar-block-sums.c has the blocks of which it is made.
 *
 * source	arch/arm64/lib/csum-copy.h fold-value.rules
 * source	arch/arm64/lib/csum-copy.c scalar.rules
 * cbmc		--z3 --unwind 2
 * with
 * with		-DBIG
 * wrong	|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/sum = TAIL(/sum = INT(0); TAIL(/
 * wrong	|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|0,/sum += v;/s//sum -= v;/
 * wrong	-DBIG|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/BYTE_WORD(v)/v/
 */

#include "value.h"
#include "scalar-value.h"

static integer block(integer sum)
{
	claim(IN_REGISTER(sum), "the sum is in a register");
	claim_sum(sum);
	return any_sum();
}
#define copy8(src, dst, sum)	block(sum)
#define copy16(src, dst, sum)	block(sum)
#define copy64(src, dst, sum)	block(sum)
#define WHILE(condition)	INDUCTION(sum)
#include "arch/arm64/lib/csum-copy.c"

void proof(void)
{
	no_data();
	claim_sum(__csum_partial_copy_scalar(0, 0, any_ulong()));
}
