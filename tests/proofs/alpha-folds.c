// SPDX-License-Identifier: GPL-2.0-only
/*
 * from64to16() of Alpha, for every value: three folds, of which the last is cut
 * to 16 bits. That this cuts nothing is claimed in alpha-do-csum-value.c.
 *
 * source	arch/alpha/include/asm/checksum.h
 * source	arch/alpha/lib/checksum.c
 * wrong	|from64to16() is three folds|arch/alpha/lib/checksum.c|s/+ (unsigned long) tmp_v.us\[2\]//
 */

#include "kernel.h"
#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

void proof(void)
{
	u64 x = any_u64(), t = (x & 0xffffffff) + (x >> 32);

	t = (t & 0xffff) + (t >> 16 & 0xffff) + (t >> 32);
	claim(from64to16(x) == (u16)((t & 0xffff) + (t >> 16)),
	      "from64to16() is three folds");
}
