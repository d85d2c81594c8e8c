/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The memory that a one-pass copy works on, for any length at once.
 *
 * There are no buffers. A load returns just any value: what another CPU wrote
 * there a moment ago. Of the bytes in dst, one is watched; as it is any of
 * them, what holds for it holds for all:
 *
 *	w_value		what was stored there last, and has to be what was
 *			loaded last from that place in src
 *	w_counts	how often it was counted into the sum
 *	w_counted	as which value
 *
 * All bytes of a store are counted where the store is. Only of the early
 * stores, of which bytes are stored again, only those bytes are counted that
 * are outside of [seq_begin, seq_end). That this is right is no assumption: at
 * the end the watched byte has to be counted once, as what is in dst then.
 *
 * That "counted" is what is done to the sum, is the matter of value.h.
 */
#ifndef PROOF_GHOST_H
#define PROOF_GHOST_H

#include "kernel.h"

/* Where the buffers are; no matter to a routine that takes no address apart. */
#ifndef SRC_AT
#define SRC_AT	0
#endif
#ifndef DST_AT
#define DST_AT	0
#endif

/* What has to start at a multiple of its size from seq_begin to be summed. */
#ifndef UNIT
#define UNIT	2
#endif

unsigned long g_src, g_dst, g_len, seq_begin, seq_end;
unsigned int early;

unsigned long watched;
bool w_stored;
u8 w_loaded, w_value, w_counts, w_counted;

#define GHOST	w_stored, w_loaded, w_value, w_counts, w_counted

/* The byte at place @j of the @n in memory that make @v. */
static inline u8 byte_of(u64 v, unsigned int n, unsigned int j)
{
#ifdef BIG
	j = n - 1 - j;
#endif
	return v >> (8 * j);
}

static inline void any_memory(unsigned long len)
{
	g_src = 0x100000000 + SRC_AT;
	g_dst = 0x300000000 + DST_AT;
	g_len = len;
	watched = any_ulong();
	assume(watched < len || len == 0);
	w_loaded = any_u8();
	early = w_stored = w_value = w_counts = w_counted = 0;
	seq_begin = 0;
	seq_end = len;
}

static inline u64 g_load(unsigned long a, unsigned int n)
{
	unsigned long off = a - g_src;
	u64 v = any_u64();

	claim(off <= g_len && n <= g_len - off, "load is inside src");
	if (n < 8)
		assume(v >> (8 * n % 64) == 0);
	if (watched - off < n)
		w_loaded = byte_of(v, n, watched - off);

	return v;
}

/* The byte @byte is stored at @watched; is it counted? */
static inline void watch(u8 byte, bool counted)
{
	claim(byte == w_loaded, "what is stored is what was loaded last");
	w_stored = true;
	w_value = byte;
	if (counted) {
		claim(w_counts == 0, "no byte is counted twice");
		w_counts = 1;
		w_counted = byte;
	}
}

static inline void g_store(unsigned long a, u64 v, unsigned int n)
{
	unsigned long off = a - g_dst;

	claim(off <= g_len && n <= g_len - off, "store is inside dst");
	claim((early ? seq_end : off) % UNIT == 0, "a word is where one starts");
	if (watched - off < n)
		watch(byte_of(v, n, watched - off), !early || watched >= seq_end);
	if (early)
		early = 0;
}

/* A block of @n bytes that is copied and counted, as is proved elsewhere. */
static inline void g_block(unsigned long from, unsigned long to, unsigned int n)
{
	unsigned long off = to - g_dst;

	claim(from - g_src == off, "src and dst keep step");
	claim(off <= g_len && n <= g_len - off, "block is inside src and dst");
	claim(!early && (off - seq_begin) % UNIT == 0, "a word is where one starts");
	if (watched - off < n) {
		w_loaded = any_u8();
		watch(w_loaded, true);
	}
}

/* At the end of a routine. */
static inline void claim_copied(void)
{
	if (g_len) {
		claim(w_stored, "every byte is stored");
		claim(w_counts == 1, "every byte is counted");
		claim(w_counted == w_value, "each byte counted is the one in dst");
	}
}

#endif /* PROOF_GHOST_H */
