// SPDX-License-Identifier: GPL-2.0-only
/*
 * __csum_partial_copy_scalar() of arm64, with its asm statements in C.
 *
 * source	arch/arm64/lib/csum-copy.h
 * source	arch/arm64/lib/csum-copy.c scalar.rules
 * wrong	arch/arm64/lib/csum-copy.c|s/ADCS(sum, sum, tmp)/ADDS(sum, sum, tmp)/
 */

#include "fuzz.h"

#define SUM_OF(n, m, c)		((unsigned __int128)(n) + (m) + (c))
#define ADC_(d, n, m, c) ({						\
	unsigned __int128 t = SUM_OF(n, m, c);				\
									\
	d = t;								\
	carry_flag = t >> 64;						\
})
static unsigned int carry_flag;
#define ADDS(d, n, m)		ADC_(d, n, m, 0)
#define ADCS(d, n, m)		ADC_(d, n, m, carry_flag)
#define ADC(d, n)		ADC_(d, n, 0, carry_flag)
#define ADD64(sum, a)		(sum += a)
#define END_AROUND_OF(sum, a)	(sum + (sum < a))
#define BYTE_WORD(v)		(v)
#define SHIFT_RIGHT(word, by)	(word >> 1 >> by)
#define PUT_EARLY(v, p)		put_unaligned(v, p)
#define TAIL(sum, last, len)	(sum)
#define WHILE(condition)	(condition)
#define MAIN_LOOP
#define COPY8			copy8
#define COPY16			copy16
#define COPY64			copy64
#include "arch/arm64/lib/csum-copy.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in;
	void *memory;
	uint8_t *dst;
	uint32_t sum;

	if (!take(&in, data, size))
		return 0;
	dst = buffer(&memory, in.dst_at, in.len);
	sum = __csum_partial_copy_scalar(in.src, dst, in.len);
	if (memcmp(dst, in.src, in.len))
		abort();
	same("the sum", sum, rfc1071(dst, in.len));
	free(memory);
	free(in.memory);
	return 0;
}
