// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the proofs have for an instruction, compared with the instruction: the
 * intrinsics of neon.h, and the carry of ADDS, ADCS and ADC in value.h. Random
 * and corner values. A program for arm64, see models.sh.
 */

#include <arm_neon.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "neon.h"

static uint64_t state = 0x9e3779b97f4a7c15;

static uint64_t random64(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

/* Any 64 bits; often those where something carries, or bytes from 0 to 17. */
static uint64_t value(void)
{
	static const uint64_t corners[] = {
		0, 1, 0xff, 0xffff, 0x10000, 0x7fffffff, 0xffffffff, 0x100000000,
		0xffffffff00000000, 0x7fffffffffffffff, 0x8000000000000000,
		0xfffffffffffffffe, 0xffffffffffffffff, 0x0f0e0d0c0b0a0908,
		0x0706050403020100, 0x1011100f0e100f11, 0xff00ff00ff00ff00,
	};
	uint64_t r = random64();

	switch (r >> 61) {
	case 0 ... 2: return corners[random64() % (sizeof(corners) / sizeof(corners[0]))];
	case 3: return random64() & 0x1f1f1f1f1f1f1f1f;
	default: return random64();
	}
}

static void check(const char *what, const void *model, const void *real, size_t n)
{
	if (memcmp(model, real, n)) {
		printf("%s is not what the model has\n", what);
		exit(1);
	}
}

/* NAME(args), the model, against NAME of arm_neon.h. */
#define CHECK(name, model, real) do {					\
	__typeof__(model) m = (model);					\
	__typeof__(real) r = (real);					\
									\
	_Static_assert(sizeof(m) == sizeof(r), "the same size");	\
	check(name, &m, &r, sizeof(m));					\
} while (0)

static void vectors(void)
{
	uint64_t w[4] = { value(), value(), value(), value() };
	m_vec a, b;
	uint8x16_t va, vb;
	uint64x2_t da, db;

	memcpy(&a, w, 16);
	memcpy(&b, w + 2, 16);
	memcpy(&va, w, 16);
	memcpy(&vb, w + 2, 16);
	memcpy(&da, w, 16);
	memcpy(&db, w + 2, 16);

	CHECK("vcreate_u8", m_vcreate_u8(w[0]), vcreate_u8(w[0]));
	CHECK("vcombine_u8", m_vcombine_u8(m_vcreate_u8(w[0]), m_vcreate_u8(w[1])),
	      vcombine_u8(vcreate_u8(w[0]), vcreate_u8(w[1])));
	CHECK("vdupq_n_u8", m_vdupq_n_u8(w[0]), vdupq_n_u8(w[0]));
	CHECK("vdupq_n_u64", m_vdupq_n_u64(w[0]), vdupq_n_u64(w[0]));
	CHECK("vreinterpretq_u32_u8", m_vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(va));
	CHECK("vpadalq_u32", m_vpadalq_u32(a, b), vpadalq_u32(da, vreinterpretq_u32_u8(vb)));
	CHECK("vaddq_u64", m_vaddq_u64(a, b), vaddq_u64(da, db));
	CHECK("vaddvq_u64", m_vaddvq_u64(a), vaddvq_u64(da));
	CHECK("vaddq_u8", m_vaddq_u8(a, b), vaddq_u8(va, vb));
	CHECK("vandq_u8", m_vandq_u8(a, b), vandq_u8(va, vb));
	CHECK("vcltq_u8", m_vcltq_u8(a, b), vcltq_u8(va, vb));
	CHECK("vqtbl1q_u8", m_vqtbl1q_u8(a, b), vqtbl1q_u8(va, vb));
}

/* d + 2^64 * carry == n + m + carry in, for each of three in a row. */
static void carries(void)
{
	uint64_t a = value(), b = value(), c = value(), d = value();
	uint64_t s, t, u, carry = 0, m;
	unsigned __int128 sum;

	asm volatile("adds	%[s], %[a], %[b]\n\t"
		     "adcs	%[t], %[c], %[d]\n\t"
		     "adc	%[u], %[a], xzr"
		     : [s] "=&r" (s), [t] "=&r" (t), [u] "=&r" (u)
		     : [a] "r" (a), [b] "r" (b), [c] "r" (c), [d] "r" (d)
		     : "cc");

	sum = (unsigned __int128)a + b;
	m = sum;
	carry = sum >> 64;
	check("ADDS", &m, &s, 8);
	sum = (unsigned __int128)c + d + carry;
	m = sum;
	carry = sum >> 64;
	check("ADCS", &m, &t, 8);
	m = a + carry;
	check("ADC", &m, &u, 8);
}

int main(void)
{
	long i, n = 1000000;

	for (i = 0; i < n; i++) {
		vectors();
		carries();
	}
	printf("12 intrinsics and 3 instructions are as in the proofs, %ld times\n", n);
	return 0;
}
