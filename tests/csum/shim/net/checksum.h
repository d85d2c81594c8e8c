/* SPDX-License-Identifier: GPL-2.0-only */
#include <linux/types.h>

struct in6_addr {
	u8 s6_addr[16];
};

unsigned int do_csum(const unsigned char *buff, int len);
__sum16 csum_ipv6_magic(const struct in6_addr *saddr,
			const struct in6_addr *daddr,
			__u32 len, __u8 proto, __wsum csum);
__wsum csum_partial_copy_nocheck(const void *src, void *dst, int len);

/* As in arch/arm64/include/asm/checksum.h. */
static inline __sum16 csum_fold(__wsum csum)
{
	u32 sum = csum;

	sum += sum >> 16 | sum << 16;

	return (__sum16)~(sum >> 16);
}
