// SPDX-License-Identifier: GPL-2.0
/* Linux's checksum services, from their contract. */
#include "shim/kernel.h"
#include "shim/checksum.h"
#include "rtnet-test.h"

__wsum csum_partial(const void *buf, int len, __wsum sum)
{
	/* Nothing and no seed is nothing, as everywhere. */
	if (!len && !sum)
		return 0;
	return any_wsum(ref_sum(ref_wsum(sum), buf, len));
}

#ifdef SHIM_OLD_CALLS
/* As it was before v5.9, for the code before the conversion. */
__wsum csum_partial_copy_nocheck(const void *src, void *dst, int len, __wsum sum)
{
	memcpy(dst, src, len);
	return csum_partial(dst, len, sum);
}
#endif

__sum16 csum_fold(__wsum sum)
{
	uint32_t s = 0xffff - ref_wsum(sum);
	uint8_t bytes[2] = { s >> 8, s };
	__sum16 r;

	memcpy(&r, bytes, 2);
	return r;
}

__sum16 ip_compute_csum(const void *buf, int len)
{
	return csum_fold(csum_partial(buf, len, 0));
}

__sum16 ip_fast_csum(const void *iph, unsigned int ihl)
{
	return ip_compute_csum(iph, ihl * 4);
}

__wsum csum_tcpudp_nofold(__be32 saddr, __be32 daddr, __u32 len, __u8 proto,
			  __wsum sum)
{
	struct {
		__be32 saddr, daddr;
		uint8_t zero, proto, len[2];
	} pseudo = { saddr, daddr, 0, proto, { len >> 8, len } };

	return csum_partial(&pseudo, sizeof(pseudo), sum);
}

__sum16 csum_tcpudp_magic(__be32 saddr, __be32 daddr, __u32 len, __u8 proto,
			  __wsum sum)
{
	return csum_fold(csum_tcpudp_nofold(saddr, daddr, len, proto, sum));
}
