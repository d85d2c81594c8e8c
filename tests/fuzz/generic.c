// SPDX-License-Identifier: GPL-2.0-only
/*
 * csum_partial(), ip_compute_csum(), ip_fast_csum() and csum_fold() of the
 * generic code.
 *
 * source	include/asm-generic/checksum.h
 * source	lib/checksum.c
 * wrong	lib/checksum.c|s/carry = (w > result)/carry = 0/
 */

#include "fuzz.h"

static inline u16 csum_from32to16(u32 sum)
{
	sum += (sum >> 16) | (sum << 16);
	return sum >> 16;
}

#include "include/asm-generic/checksum.h"
#include "lib/checksum.c"

#include "partial.h"
