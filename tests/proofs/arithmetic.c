// SPDX-License-Identifier: GPL-2.0-only
/*
 * The folds, for every sum; and that the idioms for an add with carry are one.
 * The *-value.c proofs have them as integers, and take these for granted.
 *
 * source	arch/arm64/lib/csum-copy.h
 * with
 * wrong	|csum_copy_fold() is an end-around add of the halves|arch/arm64/lib/csum-copy.h|s/sum += (sum >> 32) . (sum << 32)/sum += sum << 32/
 */

#include "kernel.h"
#include "arch/arm64/lib/csum-copy.h"

/* a + b, and 1 more for a carry */
static u32 end_around32(u32 a, u32 b)
{
	u32 sum = a + b;

	return sum + (sum < a);
}

void proof(void)
{
	u64 a = any_u64(), b = any_u64(), sum = a + b;
	u128 t = (u128)b << 64 | a;

	claim((sum < a) == ((u128)a + b >> 64) && (sum < b) == ((u128)a + b >> 64),
	      "a sum is less than an addend after a carry, and only then");
	claim(csum_copy_fold(a) == end_around32(a, a >> 32),
	      "csum_copy_fold() is an end-around add of the halves");
	claim(((u32)a + (u32)b < (u32)a) == ((a & 0xffffffff) + (u32)b >> 32),
	      "and so in 32 bits");
	t += t >> 64 | t << 64;
	claim((u64)(t >> 64) == sum + (sum < a),
	      "a double word turned by half is an end-around add of its halves");
}
