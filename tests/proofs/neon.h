/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The intrinsics that csum-copy-neon.c uses, as Arm's specification has them,
 * in C. Little-endian: byte 0 of a vector is the low byte of d[0].
 *
 * models.c compares each of them with the instruction.
 */
#ifndef PROOF_NEON_H
#define PROOF_NEON_H

#ifndef NO_OVERFLOW
#define NO_OVERFLOW(result, exact)
#endif

typedef struct {
	unsigned long long d[1];
} m_uint8x8_t;

typedef struct {
	unsigned long long d[2];
} m_vec;

typedef m_vec m_uint8x16_t, m_uint32x4_t, m_uint64x2_t;

#define M_EACH_BYTE(e)	(						\
	M_BYTE(0, e) | M_BYTE(1, e) | M_BYTE(2, e) | M_BYTE(3, e) |	\
	M_BYTE(4, e) | M_BYTE(5, e) | M_BYTE(6, e) | M_BYTE(7, e))
#define M_BYTE(i, e)	((unsigned long long)(unsigned char)e(i) << (8 * (i)))
#define M_GET(v, i)	((unsigned char)((v).d[(i) / 8] >> 8 * ((i) % 8)))

static inline unsigned long long m_add64(unsigned long long a, unsigned long long b)
{
	NO_OVERFLOW(a + b, (unsigned __int128)a + b);
	return a + b;
}

static inline m_uint8x8_t m_vcreate_u8(unsigned long long v)
{
	return (m_uint8x8_t){ { v } };
}

static inline m_uint8x16_t m_vcombine_u8(m_uint8x8_t low, m_uint8x8_t high)
{
	return (m_uint8x16_t){ { low.d[0], high.d[0] } };
}

static inline m_uint64x2_t m_vdupq_n_u64(unsigned long long v)
{
	return (m_uint64x2_t){ { v, v } };
}

static inline m_uint8x16_t m_vdupq_n_u8(unsigned char v)
{
	return m_vdupq_n_u64(v * 0x0101010101010101ULL);
}

static inline m_uint32x4_t m_vreinterpretq_u32_u8(m_uint8x16_t v)
{
	return v;
}

/* UADALP: adds pairs of 32-bit words to the 64-bit lane that they are in. */
static inline m_uint64x2_t m_vpadalq_u32(m_uint64x2_t sum, m_uint32x4_t v)
{
	return (m_uint64x2_t){ {
		m_add64(sum.d[0], (v.d[0] & 0xffffffff) + (v.d[0] >> 32)),
		m_add64(sum.d[1], (v.d[1] & 0xffffffff) + (v.d[1] >> 32)),
	} };
}

static inline m_uint64x2_t m_vaddq_u64(m_uint64x2_t a, m_uint64x2_t b)
{
	return (m_uint64x2_t){ { m_add64(a.d[0], b.d[0]), m_add64(a.d[1], b.d[1]) } };
}

static inline unsigned long long m_vaddvq_u64(m_uint64x2_t v)
{
	return m_add64(v.d[0], v.d[1]);
}

static inline m_uint8x16_t m_vandq_u8(m_uint8x16_t a, m_uint8x16_t b)
{
	return (m_uint8x16_t){ { a.d[0] & b.d[0], a.d[1] & b.d[1] } };
}

static inline m_uint8x16_t m_vaddq_u8(m_uint8x16_t a, m_uint8x16_t b)
{
#define M_LOW(i)	(M_GET(a, i) + M_GET(b, i))
#define M_HIGH(i)	(M_GET(a, (i) + 8) + M_GET(b, (i) + 8))
	return (m_uint8x16_t){ { M_EACH_BYTE(M_LOW), M_EACH_BYTE(M_HIGH) } };
#undef M_LOW
#undef M_HIGH
}

/* CMHI, the other way around: all ones where a is less than b. */
static inline m_uint8x16_t m_vcltq_u8(m_uint8x16_t a, m_uint8x16_t b)
{
#define M_LOW(i)	(M_GET(a, i) < M_GET(b, i) ? 255 : 0)
#define M_HIGH(i)	(M_GET(a, (i) + 8) < M_GET(b, (i) + 8) ? 255 : 0)
	return (m_uint8x16_t){ { M_EACH_BYTE(M_LOW), M_EACH_BYTE(M_HIGH) } };
#undef M_LOW
#undef M_HIGH
}

/* TBL: the byte at that index, or 0 if there is none. */
static inline unsigned char m_pick(m_uint8x16_t table, unsigned char index)
{
	if (index > 15)
		return 0;
	return table.d[index / 8] >> 8 * (index % 8);
}

static inline m_uint8x16_t m_vqtbl1q_u8(m_uint8x16_t table, m_uint8x16_t index)
{
#define M_LOW(i)	m_pick(table, M_GET(index, i))
#define M_HIGH(i)	m_pick(table, M_GET(index, (i) + 8))
	return (m_uint8x16_t){ { M_EACH_BYTE(M_LOW), M_EACH_BYTE(M_HIGH) } };
#undef M_LOW
#undef M_HIGH
}

#endif /* PROOF_NEON_H */
