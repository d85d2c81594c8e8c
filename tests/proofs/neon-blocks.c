// SPDX-License-Identifier: GPL-2.0-only
/*
 * copy64() of arm64 in NEON registers: it loads and stores each byte of its
 * block, and no other, and stores what it loaded last.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum-copy-neon.c neon.rules
 * wrong	|load is inside src|arch/arm64/lib/csum-copy-neon.c|s/d = load(src + 48)/d = load(src + 49)/
 * wrong	|every byte is stored|arch/arm64/lib/csum-copy-neon.c|/store(c, dst + 32)/d
 * wrong	|store is inside dst|arch/arm64/lib/csum-copy-neon.c|s/store(d, dst + 48)/store(d, dst + 56)/
 * wrong	|what is stored is what was loaded last|arch/arm64/lib/csum-copy-neon.c|s/store(b, dst + 16)/store(a, dst + 16)/
 */

#define UNIT	16
#include "ghost.h"
#include "neon.h"
#include "neon-memory.h"

#define TAIL(summed, v)		(summed)
#define HEAD(summed, v)		(summed)
#define MAIN_LOOP
#define LAST_LOOP

#define COPY64			copy64
#include "arch/arm64/lib/csum-copy-neon.c"

void proof(void)
{
	uint64x2_t sum[4];

	any_memory(64);
	copy64((void *)g_src, (void *)g_dst, sum);
	claim_copied();
}
