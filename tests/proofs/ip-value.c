// SPDX-License-Identifier: GPL-2.0-only
/*
 * ip_fast_csum() of arm64 and LoongArch: the value, for every header of IPv4.
 *
 * source	arch/arm64/include/asm/checksum.h ip-arm64.rules
 * source	arch/loongarch/include/asm/checksum.h ip-loongarch.rules
 * cbmc		--z3 --unwind 12 --unwinding-assertions
 * with		-DHEADER=arch/arm64/include/asm/checksum.h
 * with		-DHEADER=arch/loongarch/include/asm/checksum.h
 * wrong	-DHEADER=arch/arm64/include/asm/checksum.h|congruent to that of RFC 1071|arch/arm64/include/asm/checksum.h|s/END_AROUND_OF(sum, rest)/sum/
 * wrong	-DHEADER=arch/loongarch/include/asm/checksum.h|congruent to that of RFC 1071|arch/loongarch/include/asm/checksum.h|s/END_AROUND_OF(sum, rest)/sum/
 * wrong	-DHEADER=arch/arm64/include/asm/checksum.h|the sum is zero only of zeroes|arch/arm64/include/asm/checksum.h|s/rest += WORD/rest = WORD/
 */

#include "value.h"
#include "scalar-value.h"

#define TWO_WORDS(p, t)	two_words()
#define WORD(p)		word()
#define FOLD(sum, turned) fold_16(fold(sum))

static integer two_words(void)
{
	integer a = any_counted_word(), b = any_counted_word();

	ADD64(a, b);
	return END_AROUND_OF(a, b);
}

static integer word(void)
{
	integer v = any_word(4);

	count(v);
	return v;
}

#define CONFIG_64BIT	1
#define csum_fold	real_csum_fold
#define ip_fast_csum	real_ip_fast_csum
#define __sum16		integer
#define QUOTE(x)	#x
#define QUOTED(x)	QUOTE(x)
#include QUOTED(HEADER)

void proof(void)
{
	unsigned int ihl;

	for (ihl = 5; ihl <= 15; ihl++) {
		no_data();
		claim_sum(real_ip_fast_csum(0, ihl));
	}
}
