/* SPDX-License-Identifier: GPL-2.0-only */
/* Where only the accesses matter: a sum is any value. */
#define ADDS(d, n, m)		(d = any_u64())
#define ADCS(d, n, m)		(d = any_u64())
#define ADC(d, n)		(d = any_u64())
#define ADD64(sum, a)		(sum = any_u64())
#define END_AROUND_OF(sum, a)	any_u64()
#define BYTE_WORD(v)		(IS_ENABLED(CONFIG_CPU_BIG_ENDIAN) ? v << 8 : v)
#define SHIFT_RIGHT(word, by)	(word >> 1 >> by)
#define SHIFT_LEFT(word, by)	(word << 1 << by)
#define PUT_EARLY(v, p)		put_unaligned(v, p)
#define WHILE(condition)	(condition)
