// SPDX-License-Identifier: GPL-2.0
/*
 * ip_fast_csum() on Alpha: check every version against a naive reference, then
 * say what a header costs.  run.sh builds and runs it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "csum-alpha.h"

#define MAX_IHL		20
#define RANDOM_HEADERS	100000

static const struct version *const versions[] = {
	&version_today, &version_rfc, &version_words, &version_tree,
};

#define NR_VERSIONS	(sizeof(versions) / sizeof(versions[0]))

static unsigned long checks, failures;

/* One byte at a time and a loop for the carries: nothing to get wrong. */
static uint16_t reference(const void *iph, unsigned int ihl)
{
	const unsigned char *p = iph;
	int len = (int)(ihl * 4);
	uint64_t sum = 0;

	for (int i = 0; i < len; i += 2)
		sum += p[i] | p[i + 1] << 8;
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return ~sum;
}

static void check(const char *what, const void *iph, unsigned int ihl)
{
	uint16_t want = reference(iph, ihl);

	for (unsigned int v = 0; v < NR_VERSIONS; v++) {
		uint16_t got;

		if (ihl < versions[v]->min_ihl || ihl > versions[v]->max_ihl)
			continue;
		got = versions[v]->csum(iph, ihl);
		checks++;
		if (got == want)
			continue;
		if (failures++ < 20)
			printf("FAIL %s: %s, ihl %u, at %#lx: %04x, not %04x\n",
			       versions[v]->name, what, ihl,
			       (unsigned long)iph, got, want);
	}
}

static uint32_t random32(void)
{
	static uint64_t x = 0x9e3779b97f4a7c15;

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return x >> 16;
}

static void randomise(void *p, unsigned int words)
{
	while (words--)
		((uint32_t *)p)[words] = random32();
}

static void check_all(void)
{
	static const uint16_t edge[] = {
		0, 1, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff,
	};
	long page = sysconf(_SC_PAGESIZE);
	uint16_t half[2 * MAX_IHL] __attribute__((aligned(8)));
	char *map;

	map = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map == MAP_FAILED || mprotect(map + page, page, PROT_READ | PROT_WRITE)) {
		perror("mmap");
		exit(1);
	}
	map += page;

	/* every length, legal or not, at every 4-byte alignment in a page,
	 * with the first and the last against a page that faults
	 */
	randomise(map, page / 4);
	for (unsigned int ihl = 0; ihl <= MAX_IHL; ihl++)
		for (long at = 0; at + 4 * ihl <= page; at += 4)
			check("alignment", map + at, ihl);
	/* lengths whose number of bytes does not fit: nothing is read */
	check("overflow", map, 0x40000000);
	check("overflow", map, 0x3fffffff);
	check("overflow", map, 0x20000000);

	for (unsigned int i = 0; i < RANDOM_HEADERS; i++) {
		char *p = map + random32() % (page / 4 - MAX_IHL) * 4;

		randomise(p, MAX_IHL);
		check("random", p, 5);
		check("random", p, i % (MAX_IHL + 1));
		/* a right header: the other zero */
		((uint16_t *)p)[5] = 0;
		((uint16_t *)p)[5] = reference(p, 5);
		check("valid", p, 5);
	}

	for (unsigned int ihl = 0; ihl <= MAX_IHL; ihl++) {
		char *p = map + page - 4 * ihl;

		memset(p, 0, 4 * ihl);
		check("all zero", p, ihl);
		memset(p, 0xff, 4 * ihl);
		check("all ones", p, ihl);
	}

	/* carry chains: one value everywhere but for two places */
	for (unsigned int ihl = 5; ihl <= 15; ihl++)
		for (unsigned int fill = 0; fill < 7; fill++)
			for (unsigned int i = 0; i < 2 * ihl; i++)
				for (unsigned int e = 0; e < 7 * 7; e++) {
					for (unsigned int j = 0; j < 2 * ihl; j++)
						half[j] = edge[fill];
					half[i] = edge[e / 7];
					half[(i + 7) % (2 * ihl)] = edge[e % 7];
					check("carry", half, ihl);
				}
	/* and every sum near the one where the last fold carries */
	for (unsigned int i = 0; i < 10; i++)
		for (unsigned int low = 0; low <= 0xffff; low++) {
			memset(half, 0xff, sizeof(half));
			half[i] = low;
			check("last carry", half, 5);
			half[(i + 3) % 10] = i;
			check("last carry", half, 5);
		}

	/* the loops of the benchmark, so that it times what was checked */
	for (unsigned int v = 0; v < NR_VERSIONS; v++) {
		unsigned long want = 0, got;

		randomise(map, page / 4);
		for (unsigned int i = 0; i < 64; i++)
			want += reference(map + i * 60, 5);
		got = versions[v]->receive(map, 60, 64, 5);
		checks++;
		failures += got != want;
		versions[v]->send(map, 60, 64, 5);
		for (unsigned int i = 0; i < 64; i++) {
			checks++;
			failures += reference(map + i * 60, 5) != 0;
		}
	}
	munmap(map - page, 3 * page);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

#define HEADERS	64
#define STEP	68	/* every other header 8-byte aligned, longest fits */

static void bench(void)
{
	static char buf[HEADERS * STEP] __attribute__((aligned(64)));
	static const unsigned int ihls[] = { 5, 6, 10, 15 };
	volatile unsigned long sink = 0;

	randomise(buf, sizeof(buf) / 4);
	printf("%-8s%-8s", "ihl", "loop");
	for (unsigned int v = 0; v < NR_VERSIONS; v++)
		printf("%12s", versions[v]->name);
	printf("   ns per header, best of 15\n");
	for (unsigned int row = 0; row < 8; row++) {
		unsigned int ihl = ihls[row / 2], send = row % 2;

		printf("%-8u%-8s", ihl, send ? "send" : "receive");
		for (unsigned int v = 0; v < NR_VERSIONS; v++) {
			unsigned int rounds = 20000;
			double best = 0;

			if (ihl > versions[v]->max_ihl) {
				printf("%12s", "-");
				continue;
			}
			for (unsigned int n = 0; n < 15; n++) {
				double t = now();

				for (unsigned int r = 0; r < rounds; r++)
					sink += send ?
						versions[v]->send(buf, STEP, HEADERS, ihl) :
						versions[v]->receive(buf, STEP, HEADERS, ihl);
				t = now() - t;
				if (!n || t < best)
					best = t;
			}
			printf("%12.2f", best / rounds / HEADERS);
			fflush(stdout);
		}
		printf("\n");
	}
	(void)sink;
}

int main(int argc, char **argv)
{
	check_all();
	printf("%lu checks, %lu failed\n", checks, failures);
	if (failures)
		return 1;
	if (argc > 1 && !strcmp(argv[1], "--bench"))
		bench();
	return 0;
}
