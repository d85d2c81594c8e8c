# include/rtnet_checksum.h: rtnet_csum() begins at zero
s/return csum_partial(buf, len, csum);/(void)csum; return csum_partial(buf, len, 0);/
