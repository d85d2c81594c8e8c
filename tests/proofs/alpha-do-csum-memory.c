// SPDX-License-Identifier: GPL-2.0-only
/*
 * do_csum() of Alpha, for any length and alignment: it reads each byte of the
 * buffer once, as part of an aligned word, and nothing else.
 *
 * source	arch/alpha/include/asm/checksum.h
 * source	arch/alpha/lib/checksum.c alpha-do-csum.rules
 * loops	yes
 * wrong	|load is inside src|arch/alpha/lib/checksum.c|s/if (len \& 4)/if (len \& 6)/
 * wrong	|a load is aligned|arch/alpha/lib/checksum.c|s/if (2 & (unsigned long) buff)/if (0)/
 * wrong	|every byte is counted|arch/alpha/lib/checksum.c|s/if (len & 1)/if (len \& 1 \&\& !odd)/
 * wrong	|no byte is counted twice|arch/alpha/lib/checksum.c|0,/buff++;/s//;/
 */

#define SRC_AT	(any_u8() % 8)
#include "ghost.h"

static u64 read(const void *p, unsigned int n)
{
	unsigned long off = addr(p) - g_src;
	u64 v = g_load(addr(p), n);

	claim(addr(p) % n == 0, "a load is aligned");
	if (watched - off < n)
		watch(byte_of(v, n, watched - off), true);
	return v;
}

static u32 any_u16(void)
{
	return any_u32() & 0xffff;
}

/* What becomes of the sum is the matter of alpha-do-csum-value.c. */
#define WORD64			u64
#define FIRST_BYTE(p)		read(p, 1)
#define SECOND_BYTE(p)		(read(p, 1) << 8)
#define SHORT(p)		read(p, 2)
#define INT32(p)		read(p, 4)
#define INT64(p)		read(p, 8)
#define ADD_CARRY(sum, carry)	any_u64()
#define ADD(sum, w, carry)	(sum = any_u64(), carry = any_u64())
#define FOLD_ONCE(sum)		any_u16()
#define FROM_64_TO_16(sum)	any_u16()
#define SWAP(sum)		any_u16()
#define WHILE(condition)	(condition)

#define AT			(addr(buff) - g_src)
#define MAIN_LOOP							\
	__CPROVER_assigns(buff, result, carry, count, more, GHOST)	\
	__CPROVER_loop_invariant(					\
		AT <= g_len && addr(buff) % 8 == 0 && count >= 0 &&	\
		(g_len - AT) / 8 == count && more == (count != 0) &&	\
		len >= 0 && len % 8 == (g_len - AT) % 8 &&		\
		w_stored == (watched < AT) && w_counts == (watched < AT) && \
		(!w_counts || w_counted == w_value))			\
	__CPROVER_decreases(count + more)

#define DO_CSUM	the_do_csum
unsigned long do_csum(const unsigned char *buff, int len);
#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

void proof(void)
{
	unsigned long len = any_u32() >> 1;

	any_memory(len);
	the_do_csum((const void *)g_src, len);
	claim_copied();
}
