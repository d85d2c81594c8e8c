// SPDX-License-Identifier: GPL-2.0-only
/*
 * do_csum() of lib/checksum.c, for any length and alignment: it reads each byte
 * of the buffer once, as part of an aligned word, and nothing else.
 *
 * source	lib/checksum.c generic.rules
 * loops	yes
 * with
 * with		-DBIG
 * wrong	|load is inside src|lib/checksum.c|s/if (len >= 4)/if (len >= 3)/
 * wrong	|a load is aligned|lib/checksum.c|s/if (2 & (unsigned long) buff)/if (0)/
 * wrong	|every byte is counted|lib/checksum.c|s/if (len & 1)/if (len \& 1 \&\& !odd)/
 * wrong	|no byte is counted twice|lib/checksum.c|0,/buff++;/s//;/
 */

#define SRC_AT	(any_u8() % 8)
#include "ghost.h"

static u32 read(const void *p, unsigned int n)
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

/* What becomes of the sum is the matter of generic-value.c. */
#define WORD32			u32
#define FIRST_BYTE(p)		read(p, 1)
#define SECOND_BYTE(p)		(read(p, 1) << 8)
#define SHORT(p)		read(p, 2)
#define INT32(p)		read(p, 4)
#define ADD_CARRY(sum, carry)	any_u32()
#define ADD(sum, w, carry)	(sum = any_u32(), carry = any_u32())
#define FOLD_ONCE(sum)		any_u16()
#define FROM_32_TO_16(sum)	any_u16()
#define SWAP(sum)		any_u16()
#define WHILE(condition)	(condition)

#define AT			(addr(buff) - g_src)
#define MAIN_LOOP							\
	__CPROVER_assigns(buff, result, carry, more, GHOST)		\
	__CPROVER_loop_invariant(					\
		AT <= g_len && addr(buff) <= addr(end) &&		\
		addr(buff) % 4 == 0 &&					\
		more == (addr(buff) < addr(end)) &&			\
		(addr(end) - addr(buff)) % 4 == 0 &&			\
		w_stored == (watched < AT) && w_counts == (watched < AT) && \
		(!w_counts || w_counted == w_value))			\
	__CPROVER_decreases(addr(end) - addr(buff) + more)

#define DO_CSUM	the_do_csum
unsigned int do_csum(const unsigned char *buff, int len);
#include "lib/checksum.c"

void proof(void)
{
	unsigned long len = any_u32() >> 1;

	any_memory(len);
	the_do_csum((const void *)g_src, len);
	claim_copied();
}
