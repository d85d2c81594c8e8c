/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the targets share. An input is a byte for the alignment of the buffer, a
 * byte for that of a second one, two for a seed, and the data.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../proofs/kernel.h"

#undef __no_sanitize_address
#define __no_sanitize_address	__attribute__((__no_sanitize__("address")))
#undef noinline
#define noinline		__attribute__((__noinline__))
#define kasan_check_read(p, n)	((void)0)

#define get_unaligned(p) ({						\
	__typeof__((__typeof__(*(p)))0) fuzz_v;				\
	memcpy(&fuzz_v, (const void *)(p), sizeof(fuzz_v));		\
	fuzz_v;								\
})
#define put_unaligned(v, p) do {					\
	__typeof__(*(p)) fuzz_v = (v);					\
	memcpy((void *)(p), &fuzz_v, sizeof(fuzz_v));			\
} while (0)

struct input {
	unsigned int src_at, dst_at;
	uint32_t seed;
	size_t len;
	uint8_t *src;		/* ends where its memory ends */
	void *memory;
};

/* At @at from where malloc() aligns to, up to the last byte of the memory. */
static inline uint8_t *buffer(void **memory, size_t at, size_t len)
{
	*memory = malloc(at + len ? at + len : 1);
	if (!*memory)
		abort();
	return (uint8_t *)*memory + at;
}

static inline int take(struct input *in, const uint8_t *data, size_t size)
{
	if (size < 4)
		return 0;
	in->src_at = data[0] % 64;
	in->dst_at = data[1] % 64;
	in->seed = data[2] | (uint32_t)data[3] << 24;
	in->len = size - 4;
	in->src = buffer(&in->memory, in->src_at, in->len);
	memcpy(in->src, data + 4, in->len);
	return 1;
}

/* The sum of RFC 1071, word by word, and without any overflow. */
static inline uint64_t rfc1071(const uint8_t *p, size_t len)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < len; i++)
		sum += (uint64_t)p[i] << (i % 2 ? 8 : 0);
	return sum;
}

static inline void same(const char *what, uint64_t sum, uint64_t reference)
{
	if (sum % 0xffff == reference % 0xffff && !sum == !reference)
		return;
	fprintf(stderr, "%s: %llx, and the reference %llx\n", what,
		(unsigned long long)sum, (unsigned long long)reference);
	abort();
}

#endif /* FUZZ_H */
