/* SPDX-License-Identifier: GPL-2.0-only */
/* The accessors of the kernel, as loads and stores of the ghost. */
#define VALUE_OF(p)		typeof((typeof(*(p)))0)
#define get_unaligned(p)	((VALUE_OF(p))g_load(addr(p), sizeof(*(p))))
#define put_unaligned(v, p)	g_store(addr(p), (VALUE_OF(p))(v), sizeof(*(p)))
