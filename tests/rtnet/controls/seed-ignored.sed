# include/rtnet_checksum.h: rtnet_csum_copy() begins at zero
s/return csum_partial(dst, len, csum);/(void)csum; return csum_partial(dst, len, 0);/
