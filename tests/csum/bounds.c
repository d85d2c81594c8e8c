// SPDX-License-Identifier: GPL-2.0-only
/*
 * A page which faults says nothing about a load that stays within 16 bytes, and
 * another CPU seldom writes right between two loads. Here the compiler puts a
 * call before each load and store, as it does for KCSAN, and these are the
 * functions called. They check that it is within the buffer, and for a load,
 * change what it is about to find: should the sum and the copy of a byte come
 * from different loads, then they always differ.
 */

#include "csum-test.h"

/* Five times around the main loops, from which on nothing is new. */
#define LONGEST		700

static const u8 *src, *dst;
static size_t length;
static unsigned long accesses;

static bool within(const void *p, size_t size, const u8 *buffer,
		   const char *what)
{
	uintptr_t off = (uintptr_t)p - (uintptr_t)buffer;

	accesses++;
	if (off < length && size <= length - off)
		return true;

	report_failure("a %s of %zu bytes at %td", what, size,
		       (const u8 *)p - buffer);

	return false;
}

static void load(const void *p, size_t size)
{
	static u8 change;
	u8 *byte = (u8 *)p;

	if (!within(p, size, src, "load"))
		return;
	while (size--) {
		change += 0x35;
		*byte++ += change | 1;
	}
}

static void store(const void *p, size_t size)
{
	within(p, size, dst, "store");
}

#define DEFINE_ACCESS(name, size, what)					\
void __tsan_##name(const void *p);					\
void __tsan_##name(const void *p)					\
{									\
	what(p, size);							\
}

DEFINE_ACCESS(read1, 1, load)
DEFINE_ACCESS(read2, 2, load)
DEFINE_ACCESS(read4, 4, load)
DEFINE_ACCESS(read8, 8, load)
DEFINE_ACCESS(read16, 16, load)
DEFINE_ACCESS(unaligned_read2, 2, load)
DEFINE_ACCESS(unaligned_read4, 4, load)
DEFINE_ACCESS(unaligned_read8, 8, load)
DEFINE_ACCESS(unaligned_read16, 16, load)
DEFINE_ACCESS(write1, 1, store)
DEFINE_ACCESS(write2, 2, store)
DEFINE_ACCESS(write4, 4, store)
DEFINE_ACCESS(write8, 8, store)
DEFINE_ACCESS(write16, 16, store)
DEFINE_ACCESS(unaligned_write2, 2, store)
DEFINE_ACCESS(unaligned_write4, 4, store)
DEFINE_ACCESS(unaligned_write8, 8, store)
DEFINE_ACCESS(unaligned_write16, 16, store)

void __tsan_read_range(const void *p, size_t size);
void __tsan_write_range(const void *p, size_t size);
void __tsan_init(void);

void __tsan_read_range(const void *p, size_t size)
{
	load(p, size);
}

void __tsan_write_range(const void *p, size_t size)
{
	store(p, size);
}

void __tsan_init(void)
{
}

static void try(u8 *d)
{
	__wsum sum;
	int i;

	for (i = SCALAR; i <= NEON; i++) {
		if (length < impls[i].least)
			continue;
		attempt.impl = impls[i].name;
		sum = impls[i].copy(src, d, length);
		if (fold(sum) != fold(do_csum(d, length)))
			report_failure("sum %#x is not that of dst, %#x",
				       fold(sum), fold(do_csum(d, length)));
	}
}

void test_bounds(void)
{
	static u8 s[LONGEST + ALIGNMENTS] __aligned(ALIGNMENTS);
	static u8 d[LONGEST + ALIGNMENTS] __aligned(ALIGNMENTS);
	unsigned int a, b;

	report_start("bounds");
	random_fill(s, sizeof(s));
	for (length = 0; length <= LONGEST; length++) {
		attempt.len = length;
		for (a = 0; a < ALIGNMENTS; a++) {
			for (b = 0; b < ALIGNMENTS; b++) {
				attempt.src_align = a;
				attempt.dst_align = b;
				src = s + a;
				dst = d + b;
				try(d + b);
			}
		}
	}
	if (!accesses)
		report_failure("not one access was seen");
	report_end("%lu loads and stores, each within its buffer; data changed before each load",
		   accesses);
}
