// SPDX-License-Identifier: GPL-2.0-only
/* What is being tried, what came of it, and what if that faults. */

#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "csum-test.h"

#define ENOUGH		20

struct attempt attempt;
unsigned long failures;

static struct timespec started;
static unsigned long failures_before;

void report_start(const char *test)
{
	attempt = (struct attempt){ .test = test };
	failures_before = failures;
	clock_gettime(CLOCK_MONOTONIC, &started);
}

void report_end(const char *format, ...)
{
	struct timespec now;
	va_list args;

	clock_gettime(CLOCK_MONOTONIC, &now);
	printf("%s %-7s ", failures == failures_before ? "ok    " : "FAILED",
	       attempt.test);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf(" (%ld s)\n", (long)(now.tv_sec - started.tv_sec));
	fflush(stdout);
}

static int describe(char *p, size_t size)
{
	return snprintf(p, size, "%s: %s src+%u dst+%u len %zu: ",
			attempt.test, attempt.impl ? attempt.impl : "-",
			attempt.src_align, attempt.dst_align, attempt.len);
}

void report_failure(const char *format, ...)
{
	char text[160];
	va_list args;

	failures++;
	describe(text, sizeof(text));
	fputs(text, stdout);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');

	if (failures - failures_before >= ENOUGH) {
		printf("FAILED %s, and that is enough\n", attempt.test);
		exit(1);
	}
}

static void fault(int sig, siginfo_t *info, void *context)
{
	char text[240];
	int n = describe(text, sizeof(text));

	(void)sig;
	(void)context;
	n += snprintf(text + n, sizeof(text) - n, "fault at %p\nFAILED %s\n",
		      info->si_addr, attempt.test);
	if (write(STDOUT_FILENO, text, n) != n)
		_exit(2);
	_exit(1);
}

void report_catch_faults(void)
{
	struct sigaction action = {
		.sa_sigaction = fault,
		.sa_flags = SA_SIGINFO,
	};

	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
}
