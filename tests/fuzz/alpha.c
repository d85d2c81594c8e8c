// SPDX-License-Identifier: GPL-2.0-only
/*
 * csum_partial(), ip_compute_csum(), ip_fast_csum() and csum_fold() of Alpha,
 * whose words are those of this machine.
 *
 * source	arch/alpha/include/asm/checksum.h
 * source	arch/alpha/lib/checksum.c
 * wrong	arch/alpha/include/asm/checksum.h|s/~sum - carry/~sum/
 * wrong	arch/alpha/lib/checksum.c|s/word += 8;/word += 7;/
 * wrong	arch/alpha/lib/checksum.c|s/carry = (w > result)/carry = 0/
 */

#include "fuzz.h"
#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

#include "partial.h"
