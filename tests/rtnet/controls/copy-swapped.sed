# include/rtnet_checksum.h: the copy goes the wrong way
s/memcpy(dst, src, len)/memcpy((void *)src, dst, len)/
