// SPDX-License-Identifier: GPL-2.0
/* The reference sum, random numbers, and the count of failures. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtnet-test.h"

static unsigned long checks, failures;

void check(bool good, const char *format, ...)
{
	va_list ap;

	checks++;
	if (good)
		return;
	/* The first ones say what is wrong; a flood does not say more. */
	if (failures++ < 10) {
		va_start(ap, format);
		fputs("FAIL: ", stdout);
		vprintf(format, ap);
		putchar('\n');
		va_end(ap);
	}
}

uint32_t rnd(void)
{
	static uint64_t state = 0x2545f4914f6cdd1d;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state >> 16;
}

void rnd_fill(void *buf, size_t len)
{
	uint8_t *p = buf;

	while (len--)
		*p++ = rnd();
}

uint32_t ref_sum(uint32_t sum, const void *buf, size_t len)
{
	const uint8_t *p = buf;
	uint64_t s = sum;
	size_t i;

	for (i = 0; i < len; i++)
		s += i % 2 ? p[i] : p[i] << 8;
	while (s > 0xffff)
		s = (s & 0xffff) + (s >> 16);
	return s;
}

bool ref_same(uint32_t a, uint32_t b)
{
	return a % 0xffff == b % 0xffff;
}

uint32_t ref_wsum(uint32_t csum)
{
	uint8_t bytes[4];

	memcpy(bytes, &csum, 4);
	return ref_sum(0, bytes, 4);
}

uint32_t any_wsum(uint32_t sum)
{
	uint8_t bytes[4];
	uint32_t high = rnd() & 0xffff, low, csum;

	/* high + low is worth sum; either of the zeros now and then. */
	low = (sum + 0xffff - high % 0xffff) % 0xffff;
	if (!low && rnd() % 2)
		low = 0xffff;
	bytes[0] = high >> 8;
	bytes[1] = high;
	bytes[2] = low >> 8;
	bytes[3] = low;
	memcpy(&csum, bytes, 4);
	return csum;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} tests[] = {
#ifndef SHIM_OLD_CALLS
		{ "header", test_header },
#endif
#ifndef HEADER_ONLY
		{ "rtskb", test_rtskb },
		{ "icmp", test_icmp },
		{ "udp", test_udp },
		{ "tcp", test_tcp },
#endif
	};
	unsigned long before, bad;
	unsigned int i;

	for (i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
		if (argc > 1 && strcmp(argv[1], tests[i].name))
			continue;
		before = checks;
		bad = failures;
		tests[i].run();
		printf("%s: %lu checks, %lu failed\n", tests[i].name,
		       checks - before, failures - bad);
		if (checks == before)
			failures++;	/* a test that tests nothing */
	}
	return failures || !checks;
}
