// SPDX-License-Identifier: GPL-2.0-only
/*
 * copy8(), copy16() and copy64() of arm64: they load and store each byte of
 * their block, and no other, and store what they loaded last.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum-copy.c scalar.rules
 * with
 * with		-DBIG
 * wrong	|load is inside src|arch/arm64/lib/csum-copy.c|s/h = load64(src, 7)/h = load64(src, 8)/
 * wrong	|every byte is stored|arch/arm64/lib/csum-copy.c|/store64(f, dst, 5)/d
 * wrong	|store is inside dst|arch/arm64/lib/csum-copy.c|s/store64(h, dst, 7)/store64(h, dst, 8)/
 * wrong	|what is stored is what was loaded last|arch/arm64/lib/csum-copy.c|s/store64(b, dst, 1)/store64(a, dst, 1)/
 */

#include "ghost.h"
#include "access.h"

/* What becomes of the sum is the matter of scalar-block-sums.c. */
#include "scalar-memory.h"
#define TAIL(sum, last, len)	(sum)
#define MAIN_LOOP

#define COPY8	copy8
#define COPY16	copy16
#define COPY64	copy64
#include "arch/arm64/lib/csum-copy.c"

void proof(void)
{
	any_memory(8);
	copy8((void *)g_src, (void *)g_dst, any_u64());
	claim_copied();
	any_memory(16);
	copy16((void *)g_src, (void *)g_dst, any_u64());
	claim_copied();
	any_memory(64);
	copy64((void *)g_src, (void *)g_dst, any_u64());
	claim_copied();
}
