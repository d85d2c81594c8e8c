// SPDX-License-Identifier: GPL-2.0-only
/*
 * The folds to 16 bits: csum_fold() of each architecture for every 32-bit sum,
 * __ip_csum_fold() of Alpha for every sum that it is for.
 *
 * source	arch/alpha/include/asm/checksum.h
 * source	arch/arm64/include/asm/checksum.h
 * source	arch/loongarch/include/asm/checksum.h
 * source	include/asm-generic/checksum.h
 * with		-DHEADER=arch/alpha/include/asm/checksum.h -DALPHA
 * with		-DHEADER=arch/arm64/include/asm/checksum.h
 * with		-DHEADER=arch/loongarch/include/asm/checksum.h
 * with		-DHEADER=include/asm-generic/checksum.h
 * wrong	-DHEADER=arch/alpha/include/asm/checksum.h -DALPHA|__ip_csum_fold() is an end-around add|arch/alpha/include/asm/checksum.h|s/~sum - carry/~sum + carry/
 * wrong	-DHEADER=arch/arm64/include/asm/checksum.h|csum_fold() is an end-around add|arch/arm64/include/asm/checksum.h|s/(sum >> 16) . (sum << 16)/sum >> 16/
 */

#include "kernel.h"

#define CONFIG_64BIT	1
#define QUOTE(x)	#x
#define QUOTED(x)	QUOTE(x)
#include QUOTED(HEADER)

/* low + high, and 1 more for a carry, in 16 bits; the complement of that */
static u16 end_around(u32 sum)
{
	u32 halves = (sum & 0xffff) + (sum >> 16);

	return ~(halves > 0xffff ? halves - 0xffff : halves);
}

void proof(void)
{
	u32 sum = any_u32();

	claim(csum_fold(sum) == end_around(sum),
	      "csum_fold() is an end-around add of the halves, complemented");
#ifdef ALPHA
	claim(__ip_csum_fold(sum) == end_around(sum),
	      "__ip_csum_fold() is an end-around add of the halves, complemented");
#endif
}
