// SPDX-License-Identifier: GPL-2.0
/*
 * One pass against two: copying with the checksum, and memcpy() with a checksum
 * of the copy behind it, in ns a call; idle, and while load.c keeps the caches
 * busy.  Each call is timed by itself: the worst case is what counts.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"

#define CALLS	50000
#define ROOM	2048

static const unsigned int lengths[] = { 32, 1024, 1500 };
static unsigned char src[ROOM] __attribute__((aligned(64)));
static unsigned char dst[ROOM] __attribute__((aligned(64)));
static unsigned int ns[CALLS];
static volatile unsigned int sink;

static unsigned long long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_RAW, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static unsigned int split(const void *from, void *to, unsigned int len)
{
	bench_memcpy(to, from, len);
	return bench_csum(to, len);
}

static unsigned int nothing(const void *from, void *to, unsigned int len)
{
	(void)from;
	(void)to;
	return len;
}

static int order(const void *a, const void *b)
{
	unsigned int x = *(const unsigned int *)a, y = *(const unsigned int *)b;

	return x < y ? -1 : x > y;
}

static void measure(unsigned int (*f)(const void *, void *, unsigned int),
		    unsigned int len)
{
	static const struct timespec pause = { .tv_nsec = 50000 };
	unsigned long long from, to;
	unsigned int i;

	for (i = 0; i < CALLS; i++) {
		from = now();
		sink = f(src, dst, len);
		to = now();
		ns[i] = to - from;
		/* As a real-time task does: sleep, while the load has the caches. */
		if (i % 10 == 0)
			nanosleep(&pause, NULL);
	}
	qsort(ns, CALLS, sizeof(ns[0]), order);
}

/* All with the cost of reading the clock, which the first row has alone. */
static void row(const char *load, const char *what,
		unsigned int (*f)(const void *, void *, unsigned int),
		unsigned int len)
{
	unsigned long long sum = 0;
	unsigned int i;

	measure(f, len);
	for (i = 0; i < CALLS; i++)
		sum += ns[i];
	printf("%-5s %-7s %5u %6u %8u %6llu %6u %6u %6u %7u\n", load, what, len,
	       ns[0], ns[CALLS - 1], sum / CALLS, ns[CALLS / 2],
	       ns[CALLS * 90ull / 100], ns[CALLS * 99ull / 100],
	       ns[CALLS * 999ull / 1000]);
	fflush(stdout);
}

static unsigned int fold(unsigned int sum)
{
	sum = (sum & 0xffff) + (sum >> 16);
	sum = (sum & 0xffff) + (sum >> 16);
	return sum == 0xffff ? 0 : sum;
}

static void all(const char *load)
{
	unsigned int i;

	row(load, "clock", nothing, 0);
	for (i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		row(load, "folded", bench_folded, lengths[i]);
		row(load, "split", split, lengths[i]);
	}
}

int main(void)
{
	struct sched_param fifo = { .sched_priority = 50 };
	unsigned int i, len;
	cpu_set_t one;

	for (i = 0; i < ROOM; i++)
		src[i] = rand();
	/* Both are the same function, or the figures compare nothing. */
	for (len = 0; len <= 1500; len++) {
		memset(dst, 0, ROOM);
		i = fold(bench_folded(src, dst, len));
		if (memcmp(src, dst, len) || i != fold(split(src, dst, len))) {
			printf("the two differ at %u bytes\n", len);
			return 1;
		}
	}
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	sched_setaffinity(0, sizeof(one), &one);
	printf("%s; %u calls a row, on CPU 0, %s\n", bench_what, CALLS,
	       sched_setscheduler(0, SCHED_FIFO, &fifo) ?
	       "without a real-time priority: the maxima are the scheduler's" :
	       "SCHED_FIFO");
	printf("%-5s %-7s %5s %6s %8s %6s %6s %6s %6s %7s\n", "load", "", "bytes",
	       "min", "max", "avg", "50 %", "90 %", "99 %", "99.9 %");
	all("idle");
	if (load_start()) {
		puts("no load: cannot start it");
		return 3;
	}
	all("busy");
	load_stop();
	return 0;
}
