/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Linux 7.2 expects a sparse that knows __typeof_unqual__, which 0.6.4, the last
 * release, does not.  Good enough for it: integers lose their qualifiers, all
 * else stays as it is.
 */
#define __typeof_unqual__(x)						\
	__typeof__(_Generic((x),					\
		char: (char)0,						\
		signed char: (signed char)0,				\
		unsigned char: (unsigned char)0,			\
		short: (short)0,					\
		unsigned short: (unsigned short)0,			\
		int: 0,							\
		unsigned int: 0U,					\
		long: 0L,						\
		unsigned long: 0UL,					\
		long long: 0LL,						\
		unsigned long long: 0ULL,				\
		default: (x)))
