// SPDX-License-Identifier: GPL-2.0-only
/*
 * copy8(), copy16() and copy64() of arm64: for any sum so far and any words,
 * the new sum is congruent to that of RFC 1071, and zero only of zeroes.
 *
 * source	arch/arm64/lib/csum-copy.h fold-value.rules
 * source	arch/arm64/lib/csum-copy.c scalar.rules
 * cbmc		--z3
 * with		-DCOPY=copy8
 * with		-DCOPY=copy16
 * with		-DCOPY=copy64
 * wrong	-DCOPY=copy8|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/END_AROUND_OF(sum, a)/sum/
 * wrong	-DCOPY=copy16|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/ADCS(sum, sum, b)/ADDS(sum, sum, b)/
 * wrong	-DCOPY=copy64|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/ADCS(tmp, tmp, g);//
 * wrong	-DCOPY=copy64|the sum is zero only of zeroes|arch/arm64/lib/csum-copy.c|s/ADCS(sum, sum, tmp)/ADCS(sum, tmp, tmp)/
 * wrong	-DCOPY=copy8|congruent to that of RFC 1071|arch/arm64/lib/csum-copy.c|s/ADD64(sum, a)/ADD64(sum, load64(src, 0))/
 */

#include "value.h"
#include "scalar-value.h"

#define WHILE(condition)	(condition)
#define COPY8			copy8
#define COPY16			copy16
#define COPY64			copy64
#include "arch/arm64/lib/csum-copy.c"

#ifndef COPY
#define COPY			copy64
#endif

void proof(void)
{
	claim_sum(COPY(0, 0, any_sum()));
}
