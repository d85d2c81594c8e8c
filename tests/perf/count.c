// SPDX-License-Identifier: GPL-2.0-only
/*
 * count ROUTINE LENGTH...: one call for each length, both buffers aligned, for
 * the emulator to log what is executed.
 */

#include <stdlib.h>

#include <net/checksum.h>

#include "csum-copy.h"

#define LONGEST		4096

void *__pi_memcpy(void *dst, const void *src, size_t len);

static u8 src[LONGEST] __aligned(64), dst[LONGEST] __aligned(64);

int main(int argc, char **argv)
{
	int i;

	if (argc < 3)
		return 2;
	for (i = 2; i < argc; i++) {
		size_t len = atoi(argv[i]);

		if (len > LONGEST)
			return 2;
		switch (argv[1][0]) {
		case 's':
			__csum_partial_copy_scalar(src, dst, len);
			break;
		case 'n':
			__csum_partial_copy_neon(src, dst, len);
			break;
		default:
			__pi_memcpy(dst, src, len);
			do_csum(dst, len);
		}
	}

	return 0;
}
