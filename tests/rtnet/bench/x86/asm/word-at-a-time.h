/* SPDX-License-Identifier: GPL-2.0 */
/* The buffers of the benchmark have room behind them. */
static inline unsigned long load_unaligned_zeropad(const void *p)
{
	unsigned long v;

	__builtin_memcpy(&v, p, sizeof(v));
	return v;
}
