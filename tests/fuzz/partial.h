/* SPDX-License-Identifier: GPL-2.0-only */
/* The checks for an architecture with csum_partial() and what is built on it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in;
	uint64_t sum;

	if (!take(&in, data, size))
		return 0;
	sum = rfc1071(in.src, in.len);
	same("csum_partial()", csum_partial(in.src, in.len, in.seed), sum + in.seed);
	same("csum_fold() of it",
	     (u16)~csum_fold(csum_partial(in.src, in.len, in.seed)), sum + in.seed);
	same("ip_compute_csum()", (u16)~ip_compute_csum(in.src, in.len), sum);
	/* A header is at a multiple of 4 */
	if (in.src_at % 4 == 0 && in.len % 4 == 0 && in.len >= 20 && in.len <= 60)
		same("ip_fast_csum()", (u16)~ip_fast_csum(in.src, in.len / 4), sum);
	free(in.memory);
	return 0;
}
