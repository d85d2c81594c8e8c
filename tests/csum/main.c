// SPDX-License-Identifier: GPL-2.0-only
/*
 * User-space test and benchmark of the arm64 one-pass copy and checksum. The
 * code is what the kernel compiles; see shim/ for what it is compiled with.
 *
 * csum-test TEST...              edges, exact, long or race; or bounds, which is
 *                                only for what is compiled for it
 * csum-test --bench CSV [N]      the benchmark, with the results in CSV as well
 *                                and the minimum of N batches of calls
 */

#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "csum-test.h"

static __wsum chosen(const void *src, void *dst, size_t len)
{
	return csum_partial_copy_nocheck(src, dst, len);
}

const struct impl impls[IMPLS] = {
	[SCALAR] = { "scalar", __csum_partial_copy_scalar, 0 },
	[NEON] = { "neon", __csum_partial_copy_neon, NEON_LEAST },
	[CHOSEN] = { "chosen", chosen, 0 },
};

/* This thread on the @nth of the CPUs that it may use, if there are so many. */
bool pin_to_cpu(unsigned int nth)
{
	static cpu_set_t allowed;
	cpu_set_t one;
	int cpu;

	if (!CPU_COUNT(&allowed) &&
	    sched_getaffinity(0, sizeof(allowed), &allowed))
		return false;
	for (cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &allowed) || nth--)
			continue;
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		return !sched_setaffinity(0, sizeof(one), &one);
	}

	return false;
}

static const struct {
	const char *name;
	void (*run)(void);
} tests[] = {
	{ "edges", test_edges },
	{ "exact", test_exact },
	{ "long", test_long },
	{ "race", test_race },
	{ "bounds", test_bounds },
};

static bool run(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
		if (strcmp(name, tests[i].name))
			continue;
		tests[i].run();
		return true;
	}

	return false;
}

static int usage(const char *name)
{
	fprintf(stderr, "usage: %s TEST... | --bench CSV [BATCHES]\n", name);

	return 2;
}

int main(int argc, char **argv)
{
	int i;

	report_catch_faults();

	if (argc >= 3 && argc <= 4 && !strcmp(argv[1], "--bench")) {
		int batches = argc == 4 ? atoi(argv[3]) : 27;

		if (batches < 1)
			return usage(argv[0]);
		return bench(argv[2], batches);
	}
	if (argc < 2)
		return usage(argv[0]);
	for (i = 1; i < argc; i++)
		if (!run(argv[i]))
			return usage(argv[0]);

	return failures ? 1 : 0;
}
