// SPDX-License-Identifier: GPL-2.0-only
/*
 * Nanoseconds per call, the minimum of many batches, of what the kernel did
 * before (its memcpy() and then its csum_partial()), of both implementations,
 * and of csum_partial_copy_nocheck(). NEON+ and the latter include saving the
 * registers of NEON, which is most of what kernel_neon_begin() can cost.
 */

#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

#include <asm/simd.h>

#include "csum-test.h"

#define BATCH_BYTES	65536UL
#define ROOM		(8192 + ALIGNMENTS)

static __wsum generic(const void *src, void *dst, size_t len)
{
	__pi_memcpy(dst, src, len);

	return do_csum(dst, len);
}

static __wsum neon_saved(const void *src, void *dst, size_t len)
{
	__wsum sum;

	scoped_ksimd()
		sum = __csum_partial_copy_neon(src, dst, len);

	return sum;
}

enum { GENERIC, SCALAR_ONLY, NEON_ONLY, NEON_SAVED, AS_CHOSEN, COLUMNS };

static struct impl columns[COLUMNS] = {
	[GENERIC] = { "generic", generic, 0 },
	[NEON_SAVED] = { "neon+", neon_saved, NEON_LEAST },
};

static const size_t lengths[] = {
	20, 40, 64, 128, 256, 512, 768, 1000, 1023, 1024, 1280, 1448, 1500,
	1792, 2048, 2560, 3072, 4096, 8192,
};

static const struct { unsigned int src, dst; } alignments[] = {
	{ 0, 0 }, { 1, 0 }, { 0, 1 }, { 2, 2 }, { 15, 15 },
};

static u8 src[ROOM] __aligned(64), dst[ROOM] __aligned(64);
static volatile __wsum sink;

static double batch(const struct impl *impl, const u8 *s, u8 *d, size_t len)
{
	unsigned long n, calls = BATCH_BYTES / len + 64;
	struct timespec from, to;
	__wsum sum = 0;

	clock_gettime(CLOCK_MONOTONIC_RAW, &from);
	for (n = 0; n < calls; n++)
		sum += impl->copy(s, d, len);
	clock_gettime(CLOCK_MONOTONIC_RAW, &to);
	sink = sum;

	return ((to.tv_sec - from.tv_sec) * 1e9 + to.tv_nsec - from.tv_nsec) /
	       calls;
}

static void row(FILE *csv, unsigned int a, unsigned int b, size_t len,
		unsigned int batches)
{
	double least[COLUMNS], ns;
	unsigned int n;
	int c;

	for (n = 0; n < batches; n++) {
		for (c = 0; c < COLUMNS; c++) {
			if (len < columns[c].least)
				continue;
			ns = batch(&columns[c], src + a, dst + b, len);
			if (!n || ns < least[c])
				least[c] = ns;
		}
	}

	printf("%2u/%-2u %6zu", a, b, len);
	for (c = 0; c < COLUMNS; c++) {
		if (len < columns[c].least) {
			printf(" %9s", "-");
			continue;
		}
		printf(" %9.1f", least[c]);
		fprintf(csv, "%u,%u,%zu,%s,%.2f\n", a, b, len, columns[c].name,
			least[c]);
	}
	printf(" %7.2f\n", least[GENERIC] / least[AS_CHOSEN]);
	fflush(stdout);
}

int bench(const char *name, unsigned int batches)
{
	FILE *csv = fopen(name, "w");
	size_t i, j;
	int c;

	if (!csv) {
		perror(name);
		return 3;
	}
	pin_to_cpu(0);
	shim_ksimd_save = true;
	random_fill(src, sizeof(src));
	columns[SCALAR_ONLY] = impls[SCALAR];
	columns[NEON_ONLY] = impls[NEON];
	columns[AS_CHOSEN] = impls[CHOSEN];

	fputs("src_align,dst_align,len,impl,ns\n", csv);
	printf("%5s %6s", "align", "len");
	for (c = 0; c < COLUMNS; c++)
		printf(" %9s", columns[c].name);
	printf(" %7s\n", "ratio");
	for (i = 0; i < sizeof(alignments) / sizeof(alignments[0]); i++)
		for (j = 0; j < sizeof(lengths) / sizeof(lengths[0]); j++)
			row(csv, alignments[i].src, alignments[i].dst,
			    lengths[j], batches);
	if (fclose(csv)) {
		perror(name);
		return 3;
	}

	return 0;
}
