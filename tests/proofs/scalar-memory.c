// SPDX-License-Identifier: GPL-2.0-only
/*
 * __csum_partial_copy_scalar() of arm64, for any length: accesses, the copy,
 * and that each byte summed is the one in dst, whatever happens to src.
 * scalar-blocks.c has the blocks of which it is made.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum-copy.c scalar.rules
 * loops	yes
 * with
 * with		-DBIG
 * with		-DSRC_AT=1 -DDST_AT=6
 * wrong	|load is inside src|arch/arm64/lib/csum-copy.c|s/(src + len - 8)/(src + len - 7)/
 * wrong	|block is inside src and dst|arch/arm64/lib/csum-copy.c|s/if (len \& 8)/if (1)/
 * wrong	|every byte is stored|arch/arm64/lib/csum-copy.c|s/if (len \& 16)/if (len \& 256)/
 * wrong	|every byte is counted|arch/arm64/lib/csum-copy.c|s/if (len \& 1) {/if (0) {/
 * wrong	|the bytes of the tail are the first of a word|arch/arm64/lib/csum-copy.c|s/~(len \* 8) & 63/(len * 8) \& 63/
 * wrong	|src and dst keep step|arch/arm64/lib/csum-copy.c|s/^\t\tdst += 64;/\t\tdst += 32;/
 * wrong	|no byte is counted twice|arch/arm64/lib/csum-copy.c|s/if (len \& 32)/if (len \& 96)/
 * wrong	|what is stored is what was loaded last|arch/arm64/lib/csum-copy.c|/PUT_EARLY/d; s/^\treturn (__force __wsum)csum_copy_fold(sum);/\tif (len \& 8) dst += 8; PUT_EARLY(last, (word64 *)(dst + (len \& 7) - 8));&/
 */

#include "ghost.h"
#include "access.h"

static u64 block(const void *src, void *dst, unsigned int n)
{
	g_block(addr(src), addr(dst), n);
	return any_u64();
}
#define copy8(src, dst, sum)	block(src, dst, 8)
#define copy16(src, dst, sum)	block(src, dst, 16)
#define copy64(src, dst, sum)	block(src, dst, 64)

#include "scalar-memory.h"

#define AT			(addr(src) - g_src)
#define MAIN_LOOP							\
	__CPROVER_assigns(src, dst, sum, GHOST)				\
	__CPROVER_loop_invariant(					\
		AT <= (len & ~127UL) && AT % 128 == 0 &&		\
		addr(dst) - g_dst == AT &&				\
		w_stored == (watched < AT || watched >= len - 8) &&	\
		w_counts == (watched < AT || watched >= seq_end) &&	\
		(!w_counts || w_counted == w_value))			\
	__CPROVER_decreases(addr(end) - addr(src))
#define TAIL(sum, last, len)	claim_tail(sum, last, len)

static inline u64 claim_tail(u64 sum, u64 last, unsigned long len)
{
	unsigned int p = any_u8() % 8, tail = len - seq_end;

	claim(tail < 8, "the tail is less than a word");
	claim(byte_of(sum, 8, p) == (p < tail ? byte_of(last, 8, 8 - tail + p) : 0),
	      "the bytes of the tail are the first of a word, and zeroes follow");
	return any_u64();
}

#include "arch/arm64/lib/csum-copy.c"

void proof(void)
{
	unsigned long len = any_u32() >> 1;

	any_memory(len);
	if (len >= 8) {
		early = 1;
		seq_end = len & ~7UL;
	}
	__csum_partial_copy_scalar((void *)g_src, (void *)g_dst, len);
	claim_copied();
}
