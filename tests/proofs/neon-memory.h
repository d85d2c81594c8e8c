/* SPDX-License-Identifier: GPL-2.0-only */
/* Where only the accesses in NEON registers matter: a sum is any value. */
#define uint8x16_t		m_uint8x16_t
#define uint64x2_t		m_uint64x2_t
#define vcreate_u8		m_vcreate_u8
#define vcombine_u8		m_vcombine_u8
#define vdupq_n_u8		m_vdupq_n_u8
#define vandq_u8		m_vandq_u8
#define vaddq_u8		m_vaddq_u8
#define vcltq_u8		m_vcltq_u8
#define vqtbl1q_u8		m_vqtbl1q_u8
#define vreinterpretq_u32_u8(v)	(v)

static uint64x2_t any_vec(void)
{
	return (uint64x2_t){ { any_u64(), any_u64() } };
}
#define vdupq_n_u64(v)		any_vec()
#define vpadalq_u32(sum, v)	any_vec()
#define vaddq_u64(a, b)		any_vec()
#define vaddvq_u64(v)		any_u64()
#define SUMS(sum, n)		uint64x2_t sum[n]
#define SUMS_ALL(sum, v)	uint64x2_t sum[8]
#define GET(sum, i)		sum[i]
#define SET(sum, i, v)		(sum[i] = (v))
#define REST			u32
#define TURN(rest)		ror32(rest, 8)
#define ADD_HEAD()		((void)0)
#define WHILE(condition)	(condition)

static uint8x16_t load_vec(unsigned long a)
{
	unsigned long off = a - g_src;
	uint8x16_t v = any_vec();

	claim(off <= g_len && 16 <= g_len - off, "load is inside src");
	if (watched - off < 16)
		w_loaded = m_pick(v, watched - off);

	return v;
}

static void store_vec(uint8x16_t v, unsigned long a)
{
	unsigned long off = a - g_dst;

	claim(off <= g_len && 16 <= g_len - off, "store is inside dst");
	claim(early || (off - seq_begin) % 16 == 0, "a vector is at a place of one");
	if (watched - off < 16)
		watch(m_pick(v, watched - off),
		      !early || (early == 2 ? watched >= seq_end : watched < seq_begin));
	if (early)
		early--;
}
