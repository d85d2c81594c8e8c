// SPDX-License-Identifier: GPL-2.0-only
/*
 * Another CPU writes to src all the time, and the sum has to be that of what
 * is in dst. The writer fills src with one 8-byte value after the other, so a
 * copy with two values in it shows that it did write during that call.
 */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "csum-test.h"

#define CALLS		2000000UL
#define HITS_WANTED	100000UL
#define LONGEST		(CSUM_COPY_NEON_MIN_LEN + 256)

static u64 shared[LONGEST / 8 + 4];
static atomic_size_t words;
static atomic_bool stop;

static void *writer(void *unused)
{
	volatile u64 *p = shared;
	u64 value = 1;
	size_t i, n;

	(void)unused;
	if (!pin_to_cpu(1)) {
		puts("race: two CPUs are needed");
		exit(3);
	}
	while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
		n = atomic_load_explicit(&words, memory_order_relaxed);
		/* All of its bytes differ from those of the one before. */
		value = value * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
		for (i = 0; i < n; i++)
			p[i] = value;
	}

	return NULL;
}

/*
 * Mostly short copies: the writer has to come back within a call for an
 * overlapping tail to differ between its two loads.
 */
static size_t next_length(u64 v, int i)
{
	if (i == CHOSEN && v % 8 == 0)
		return CSUM_COPY_NEON_MIN_LEN + (v >> 8) % 200;
	if (v % 4 == 1)
		return 160 + (v >> 8) % 300;
	if (i == NEON)
		return NEON_LEAST + (v >> 8) % 64;

	return 2 + (v >> 8) % 80;
}

static bool race(int i, u8 *dst)
{
	u64 v = random_u64();
	size_t len = next_length(v, i);
	u8 *src = (u8 *)shared + (v >> 32) % ALIGNMENTS;
	__wsum sum;

	dst += (v >> 40) % ALIGNMENTS;
	attempt.impl = impls[i].name;
	attempt.len = len;
	attempt.src_align = (uintptr_t)src % ALIGNMENTS;
	attempt.dst_align = (uintptr_t)dst % ALIGNMENTS;
	atomic_store_explicit(&words, (len + 23) / 8, memory_order_relaxed);

	sum = impls[i].copy(src, dst, len);
	if (fold(sum) != fold(do_csum(dst, len)))
		report_failure("sum %#x is not that of dst, %#x",
			       fold(sum), fold(do_csum(dst, len)));

	return len > 8 && memcmp(dst, dst + 8, len - 8);
}

void test_race(void)
{
	static u8 dst[LONGEST + ALIGNMENTS];
	unsigned long n, hits[IMPLS] = {}, all = 0;
	pthread_t thread;
	int i;

	report_start("race");
	pin_to_cpu(0);
	if (pthread_create(&thread, NULL, writer, NULL)) {
		report_failure("no thread");
		return;
	}
	for (n = 0; n < CALLS; n++)
		hits[n % IMPLS] += race(n % IMPLS, dst);
	atomic_store(&stop, true);
	pthread_join(thread, NULL);

	for (i = 0; i < IMPLS; i++)
		all += hits[i];
	if (all < HITS_WANTED)
		report_failure("only %lu calls were written to meanwhile", all);
	report_end("%lu calls, written to meanwhile %lu (scalar %lu, neon %lu, chosen %lu)",
		   CALLS, all, hits[SCALAR], hits[NEON], hits[CHOSEN]);
}
