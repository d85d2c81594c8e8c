// SPDX-License-Identifier: GPL-2.0-only
/*
 * ip_fast_csum() of arm64 and LoongArch reads the header and nothing else, for
 * each length that IPv4 has. Nothing is undefined behaviour.
 *
 * source	arch/arm64/include/asm/checksum.h ip-arm64.rules
 * source	arch/loongarch/include/asm/checksum.h ip-loongarch.rules
 * cbmc		--unwind 12 --unwinding-assertions
 * with		-DHEADER=arch/arm64/include/asm/checksum.h
 * with		-DHEADER=arch/loongarch/include/asm/checksum.h
 * wrong	-DHEADER=arch/arm64/include/asm/checksum.h|dereference failure: pointer outside object bounds|arch/arm64/include/asm/checksum.h|s/--n > 0/n-- > 0/
 */

#include "kernel.h"

#define TWO_WORDS(p, t)		(t = *(const __uint128_t *)p,		\
				 t += ((t >> 64) | (t << 64)), t >> 64)
#define WORD(p)			(*(const u32 *)p)
#define ADD64(sum, a)		(sum += a)
#define END_AROUND_OF(sum, a)	(sum + (sum < a))
#define FOLD(sum, turned)	(sum += turned, csum_fold(sum >> 32))

#define CONFIG_64BIT	1
#define QUOTE(x)	#x
#define QUOTED(x)	QUOTE(x)
#include QUOTED(HEADER)

void proof(void)
{
	unsigned int ihl;

	for (ihl = 5; ihl <= 15; ihl++)
		ip_fast_csum(__CPROVER_allocate(ihl * 4, 0), ihl);
}
