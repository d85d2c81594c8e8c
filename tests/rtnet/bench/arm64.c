// SPDX-License-Identifier: GPL-2.0
/* arm64: the one pass of the arm64 series (scalar), the kernel's memcpy() and do_csum(). */
#include <linux/types.h>
#include <net/checksum.h>
#include "csum-copy.h"
#include "bench.h"

const char bench_what[] = "arm64, the kernel's routines";

void *__pi_memcpy(void *dst, const void *src, size_t len);
unsigned int do_csum(const unsigned char *buff, int len);

unsigned int bench_folded(const void *src, void *dst, unsigned int len)
{
	return (unsigned int)__csum_partial_copy_scalar(src, dst, len);
}

unsigned int bench_csum(const void *buf, unsigned int len)
{
	return do_csum(buf, len);
}

void bench_memcpy(void *dst, const void *src, unsigned int len)
{
	__pi_memcpy(dst, src, len);
}
