// SPDX-License-Identifier: GPL-2.0-only
/*
 * __csum_partial_copy_neon() of arm64, for any length and any alignment of dst:
 * accesses, the copy, and that each byte summed is the one in dst, whatever
 * happens to src.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum-copy-neon.c neon.rules
 * loops	yes
 * with
 * with		-DSRC_AT=5
 * wrong	|load is inside src|arch/arm64/lib/csum-copy-neon.c|s/load(src + len - 16)/load(src + len - 15)/
 * wrong	|block is inside src and dst|arch/arm64/lib/csum-copy-neon.c|s/if (len \& 64)/if (1)/
 * wrong	|every byte is counted|arch/arm64/lib/csum-copy-neon.c|s/(len \& 48)/(len \& 32)/
 * wrong	|the bytes of the tail are the first of a vector|arch/arm64/lib/csum-copy-neon.c|s/vdupq_n_u8(16 - tail)/vdupq_n_u8(15 - tail)/
 * wrong	|the bytes of the head are in place|arch/arm64/lib/csum-copy-neon.c|s/vdupq_n_u8(head)/vdupq_n_u8(head + 1)/
 * wrong	|every byte is stored|arch/arm64/lib/csum-copy-neon.c|s/store(v, dst + len - 16)/store(v, dst)/
 * wrong	|what is stored is what was loaded last|arch/arm64/lib/csum-copy-neon.c|s/(len \& ~127UL); WHILE/(len \& ~127UL), store(v, dst - head); WHILE/
 */

#define UNIT	16
#define DST_AT	(any_u8() % 16)
#include "ghost.h"
#include "neon.h"

#include "neon-memory.h"

/* The bytes that are summed of the vectors at both ends, and where in one. */
static uint8x16_t claim_tail(uint8x16_t summed, uint8x16_t v)
{
	unsigned int p = any_u8() % 16, tail = g_len - seq_end;

	claim(m_pick(summed, p) == (p < tail ? m_pick(v, 16 - tail + p) : 0),
	      "the bytes of the tail are the first of a vector, and zeroes follow");
	return summed;
}

static uint8x16_t claim_head(uint8x16_t summed, uint8x16_t v)
{
	unsigned int p = any_u8() % 16;

	claim(m_pick(summed, p) == (p < seq_begin ? m_pick(v, p) : 0),
	      "the bytes of the head are in place, and zeroes follow");
	return summed;
}
#define TAIL(summed, v)		claim_tail(summed, v)
#define HEAD(summed, v)		claim_head(summed, v)

#define AT			(addr(src) - g_src)
#define DONE			(AT - seq_begin)
#define LOOP(step, to)							\
	__CPROVER_assigns(src, dst, v, __CPROVER_object_whole(sum), GHOST) \
	__CPROVER_loop_invariant(					\
		AT >= seq_begin && AT <= seq_begin + (to) &&		\
		DONE % (step) == 0 &&					\
		addr(dst) - g_dst == AT &&				\
		w_stored == (watched < AT || watched < 16 ||		\
			     watched >= g_len - 16) &&			\
		w_counts == (watched < AT || watched >= seq_end) &&	\
		(!w_counts || w_counted == w_value))			\
	__CPROVER_decreases(addr(end) - addr(src))
#define copy64(src, dst, sum)	g_block(addr(src), addr(dst), 64)
#define MAIN_LOOP		LOOP(128, len & ~127UL)
#define LAST_LOOP		LOOP(16, len & ~15UL)

#include "arch/arm64/lib/csum-copy-neon.c"

void proof(void)
{
	unsigned long len = any_u32() >> 1;

	assume(len >= 32);
	any_memory(len);
	early = 2;
	seq_begin = -g_dst % 16;
	seq_end = len - (len - seq_begin) % 16;
	__csum_partial_copy_neon((void *)g_src, (void *)g_dst, len);
	claim_copied();
}
