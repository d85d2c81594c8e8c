/* SPDX-License-Identifier: GPL-2.0-only */
/* Where only the sum matters: an address is any address. */
#define get_unaligned(p)	any_word(sizeof(*(p)))
/* A single byte is the first one of a 16-bit word. */
#define put_unaligned(v, p)						\
	count(CONFIG_CPU_BIG_ENDIAN && sizeof(*(p)) == 1 ? INT(256) * (v) : (v))
/* The bytes of the last word which are summed make a word of their own. */
#define PUT_EARLY(v, p)		((void)0)
#define TAIL(sum, last, len)	any_counted_word()
#define BYTE_WORD(v)		(CONFIG_CPU_BIG_ENDIAN ? INT(256) * v : v)
#define SHIFT_RIGHT(word, by)	INT(0)
#define SHIFT_LEFT(word, by)	INT(0)
#define MAIN_LOOP

#define ADDS(d, n, m)	(d = add_with_carry(n, m, INT(0)), END_AROUND(carry_flag))
#define ADCS(d, n, m)	(d = add_with_carry(n, m, carry_flag), END_AROUND(carry_flag))
#define ADC(d, n)							\
	(d = add_with_carry(n, INT(0), carry_flag),			\
	 claim(carry_flag == INT(0), "the last add of a chain has no carry"))
/* In C: sum += a; the carry is sum < a, see arithmetic.c. */
#define ADD64(sum, a)		ADDS(sum, sum, a)
#define END_AROUND_OF(sum, a)						\
	(claim(sum + carry_flag < TWO64, "adding the carry has no carry"),\
	 sum + carry_flag)
