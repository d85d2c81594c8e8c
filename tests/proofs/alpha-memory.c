// SPDX-License-Identifier: GPL-2.0-only
/*
 * ip_fast_csum() of Alpha reads the header and nothing else, for each length
 * that IPv4 has. Nothing is undefined behaviour.
 *
 * source	arch/alpha/include/asm/checksum.h alpha.rules
 * source	arch/alpha/lib/checksum.c alpha-lib.rules
 * cbmc		--unwind 12 --unwinding-assertions
 * wrong	|dereference failure: pointer outside object bounds|arch/alpha/include/asm/checksum.h|s/WORD(4)/WORD(5)/
 * wrong	|dereference failure: pointer outside object bounds|arch/alpha/lib/checksum.c|s/if (ihl & 1)/if (1)/
 */

#include "kernel.h"

#define LONG		unsigned long
#define HALVES_OF(iph)	const u16 *half = iph
#define WORDS_OF(iph)	const u32 *word = iph
#define HALF(i)		half[i]
#define WORD(i)		word[i]
#define FOLD_ONCE(sum)	((sum & 0xffff) + (sum >> 16))
#define FOLD_16(sum)	((__sum16)(~(sum) - (((sum) + ((sum) >> 16)) >> 16)))

#include "arch/alpha/include/asm/checksum.h"
#include "arch/alpha/lib/checksum.c"

void proof(void)
{
	unsigned int ihl;

	for (ihl = 5; ihl <= 15; ihl++)
		ip_fast_csum(__CPROVER_allocate(ihl * 4, 0), ihl);
}
