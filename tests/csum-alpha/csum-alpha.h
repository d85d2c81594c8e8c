/* SPDX-License-Identifier: GPL-2.0 */
/* What every version of ip_fast_csum() under test provides */
#ifndef CSUM_ALPHA_H
#define CSUM_ALPHA_H

struct version {
	const char *name;
	/* the version takes headers of this many 32-bit words */
	unsigned int min_ihl, max_ihl;
	unsigned short (*csum)(const void *iph, unsigned int ihl);
	/* sums @count headers that start @step bytes apart */
	unsigned long (*receive)(void *hdr, unsigned int step,
				 unsigned int count, unsigned int ihl);
	/* the same, but clears, computes and stores each check field */
	unsigned long (*send)(void *hdr, unsigned int step,
			      unsigned int count, unsigned int ihl);
};

extern const struct version version_today;
extern const struct version version_tree;
extern const struct version version_rfc;
extern const struct version version_words;

/*
 * The loops of a version.  The compiler must take every header to have changed
 * since the last look, so it can neither drop nor hoist a load; the sum of the
 * results goes to the caller, so it cannot drop a computation either.
 */
#define DEFINE_VERSION(id, label, min, max, fn)				\
static unsigned short id##_csum(const void *iph, unsigned int ihl)	\
{									\
	return fn(iph, ihl);						\
}									\
									\
static unsigned long id##_receive(void *hdr, unsigned int step,		\
				  unsigned int count, unsigned int ihl)	\
{									\
	unsigned long total = 0;					\
	char *p = hdr;							\
									\
	for (; count; count--, p += step) {				\
		asm volatile("" : "+r" (p), "+r" (ihl) : : "memory");	\
		total += fn(p, ihl);					\
	}								\
	return total;							\
}									\
									\
static unsigned long id##_send(void *hdr, unsigned int step,		\
			       unsigned int count, unsigned int ihl)	\
{									\
	unsigned long total = 0;					\
	char *p = hdr;							\
									\
	for (; count; count--, p += step) {				\
		unsigned short *check = (unsigned short *)p + 5;	\
									\
		asm volatile("" : "+r" (p), "+r" (ihl) : : "memory");	\
		*check = 0;						\
		*check = fn(p, ihl);					\
		total += *check;					\
	}								\
	return total;							\
}									\
									\
const struct version version_##id = {					\
	.name = label,							\
	.min_ihl = min,							\
	.max_ihl = max,							\
	.csum = id##_csum,						\
	.receive = id##_receive,					\
	.send = id##_send,						\
}

#endif
