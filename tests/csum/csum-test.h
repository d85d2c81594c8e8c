/* SPDX-License-Identifier: GPL-2.0-only */
/* What the parts of the user-space test of arch/arm64/lib/csum*.c share. */
#ifndef CSUM_TEST_H
#define CSUM_TEST_H

#include <net/checksum.h>

#include "csum-copy.h"

#define ALIGNMENTS	16

/* The least that __csum_partial_copy_neon() says it can take. */
#define NEON_LEAST	32

struct impl {
	const char *name;
	__wsum (*copy)(const void *src, void *dst, size_t len);
	size_t least;
};

enum { SCALAR, NEON, CHOSEN, IMPLS };
extern const struct impl impls[IMPLS];

/* memory.c: memory between two pages which may not be touched. */
struct region {
	u8 *start;
	u8 *end;
};

struct region region_alloc(size_t size);
void *alias_alloc(size_t window, size_t size);
void alias_free(void *p, size_t window, size_t size);

/* report.c: where a failure is counted, and what was going on. */
struct attempt {
	const char *test;
	const char *impl;
	size_t len;
	unsigned int src_align, dst_align;
};

extern struct attempt attempt;
extern unsigned long failures;
void report_start(const char *test);
void report_end(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report_failure(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
void report_catch_faults(void);

/* reference.c */
u16 reference(const u8 *p, size_t len);
u64 random_u64(void);
void random_fill(u8 *p, size_t len);

/* The 16 bits that a sum is, without the complement that goes on the wire. */
static inline u16 fold(__wsum sum)
{
	return (u16)~csum_fold(sum);
}

/* The tests, each in the file of its name. */
void test_exact(void);
void test_edges(void);
void test_long(void);
void test_race(void);
void test_bounds(void);

int bench(const char *csv, unsigned int batches);
bool pin_to_cpu(unsigned int nth);

void *__pi_memcpy(void *dst, const void *src, size_t len);

#endif /* CSUM_TEST_H */
