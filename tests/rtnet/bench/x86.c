// SPDX-License-Identifier: GPL-2.0
/*
 * x86-64: the kernel's csum_partial_copy_generic() and csum_partial().  memcpy()
 * is "rep movsb", which is what the kernel's is on a CPU with fsrm.
 */
#include <asm/checksum.h>
#include "bench.h"

const char bench_what[] = "x86-64, the kernel's routines, memcpy as rep movsb";

__wsum csum_partial_copy_generic(const void *src, void *dst, int len);

unsigned int bench_folded(const void *src, void *dst, unsigned int len)
{
	return csum_partial_copy_generic(src, dst, len);
}

unsigned int bench_csum(const void *buf, unsigned int len)
{
	return csum_partial(buf, len, 0);
}

void bench_memcpy(void *dst, const void *src, unsigned int len)
{
	unsigned long n = len;

	asm volatile("rep movsb" : "+D" (dst), "+S" (src), "+c" (n) : : "memory");
}
