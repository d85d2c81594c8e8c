/* SPDX-License-Identifier: GPL-2.0 */
/* Just enough of the kernel to compile arch/alpha's checksum.h and checksum.c */
#ifndef SHIM_TYPES_H
#define SHIM_TYPES_H

#include <stddef.h>

#define __force
#define __user

typedef unsigned char u8, __u8;
typedef unsigned short u16, __u16;
typedef unsigned int u32, __u32;
typedef unsigned long u64, __u64;
typedef __u16 __be16, __sum16;
typedef __u32 __be32, __wsum;

#endif
