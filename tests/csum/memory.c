// SPDX-License-Identifier: GPL-2.0-only
/* Memory with something special about it. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "csum-test.h"

/* This machine cannot run the test, which says nothing about the kernel. */
static void __attribute__((__noreturn__)) cannot(const char *what)
{
	perror(what);
	exit(3);
}

/* At least @size bytes, right between two pages which fault. */
struct region region_alloc(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	struct region r;
	u8 *p;

	size = (size + page - 1) / page * page;
	p = mmap(NULL, size + 2 * page, PROT_NONE,
		 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		cannot("mmap");

	r.start = p + page;
	r.end = r.start + size;
	if (mprotect(r.start, size, PROT_READ | PROT_WRITE))
		cannot("mprotect");

	return r;
}

/*
 * @size bytes of addresses with @window bytes of memory behind them, over and
 * over, for lengths which may be more than the machine has memory for. A page
 * which faults follows.
 */
void *alias_alloc(size_t window, size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE), at;
	int fd = memfd_create("csum", 0);
	u8 *p;

	if (fd < 0 || ftruncate(fd, window))
		cannot("memfd_create");

	size = (size + window - 1) / window * window;
	p = mmap(NULL, size + page, PROT_NONE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		cannot("mmap");
	for (at = 0; at < size; at += window)
		if (mmap(p + at, window, PROT_READ | PROT_WRITE,
			 MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED)
			cannot("mmap");
	close(fd);

	return p;
}

void alias_free(void *p, size_t window, size_t size)
{
	size = (size + window - 1) / window * window;
	munmap(p, size + sysconf(_SC_PAGESIZE));
}
