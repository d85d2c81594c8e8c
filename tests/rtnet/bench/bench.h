/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BENCH_H
#define BENCH_H

/* The kernel's routines, of whichever architecture. */
extern const char bench_what[];
unsigned int bench_folded(const void *src, void *dst, unsigned int len);
unsigned int bench_csum(const void *buf, unsigned int len);
void bench_memcpy(void *dst, const void *src, unsigned int len);

int load_start(void);
void load_stop(void);

#endif
