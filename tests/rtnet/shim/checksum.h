/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Linux's net/checksum.h, in the form of v5.9 and later: the interface, and in
 * checksum.c an implementation that is right, but whose 32-bit sums are not
 * those of any architecture: only what csum_fold() makes of them counts.
 */
#ifndef SHIM_CHECKSUM_H
#define SHIM_CHECKSUM_H

__wsum csum_partial(const void *buf, int len, __wsum sum);
#ifdef SHIM_OLD_CALLS
__wsum csum_partial_copy_nocheck(const void *src, void *dst, int len, __wsum sum);
#else
__wsum csum_partial_copy_nocheck(const void *src, void *dst, int len);
#endif
__sum16 csum_fold(__wsum sum);
__sum16 ip_compute_csum(const void *buf, int len);
__sum16 ip_fast_csum(const void *iph, unsigned int ihl);
__wsum csum_tcpudp_nofold(__be32 saddr, __be32 daddr, __u32 len, __u8 proto,
			  __wsum sum);
__sum16 csum_tcpudp_magic(__be32 saddr, __be32 daddr, __u32 len, __u8 proto,
			  __wsum sum);
static inline __sum16 tcp_v4_check(int len, __be32 saddr, __be32 daddr,
				   __wsum base)
{
	return csum_tcpudp_magic(saddr, daddr, len, IPPROTO_TCP, base);
}

#endif
