/* SPDX-License-Identifier: GPL-2.0 */
/* The tests of RTnet's checksum paths: what they share. */
#ifndef RTNET_TEST_H
#define RTNET_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reports and counts; a run with a failure exits 1. */
void check(bool good, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The same numbers each run. */
uint32_t rnd(void);
void rnd_fill(void *buf, size_t len);

/*
 * The reference: the sum of RFC 1071 over bytes as they are on the wire, big
 * endian, from 0 to 0xffff, where both of these are zero.  Nothing of it is
 * shared with the code under test or with checksum.c.
 */
uint32_t ref_sum(uint32_t sum, const void *buf, size_t len);
bool ref_same(uint32_t a, uint32_t b);
/* What a seed, or a folded result, is worth: csum in the machine's order. */
uint32_t ref_wsum(uint32_t csum);

/* Any 32 bits that are worth sum: no code may look at more than the fold. */
uint32_t any_wsum(uint32_t sum);

/* What the code under test complained about since the last call. */
unsigned int complaints(void);

void test_header(void);
void test_rtskb(void);
void test_icmp(void);
void test_udp(void);
void test_tcp(void);

#endif
