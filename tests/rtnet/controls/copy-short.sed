# include/rtnet_checksum.h: one byte too few is copied
s/memcpy(dst, src, len)/memcpy(dst, src, len - !!len)/
