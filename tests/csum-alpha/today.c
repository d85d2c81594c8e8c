// SPDX-License-Identifier: GPL-2.0
/*
 * ip_fast_csum() as it is before the change: a call of a function that hands
 * the header to do_csum().  With TODAY_IS_TREE the files are those of a tree
 * without the change and its own function is taken; else they are those of the
 * tree under test, which still has do_csum(), and the function is made here.
 */
#define csum_tcpudp_magic	today_csum_tcpudp_magic
#define csum_tcpudp_nofold	today_csum_tcpudp_nofold
#define csum_partial		today_csum_partial
#define ip_compute_csum		today_ip_compute_csum
#define ip_fast_csum		today_ip_fast_csum
#define __ip_fast_csum		today__ip_fast_csum
#include TREE_SOURCE
#include "csum-alpha.h"

#ifdef TODAY_IS_TREE
/* Other objects call it, so no version of it may be made for one caller. */
__attribute__((noipa))
__sum16 today_ip_fast_csum(const void *iph, unsigned int ihl);
#define call_today	today_ip_fast_csum
#else
__attribute__((noipa))
__sum16 call_today(const void *iph, unsigned int ihl);
__sum16 call_today(const void *iph, unsigned int ihl)
{
	return (__force __sum16)~do_csum(iph, ihl * 4);
}
#endif

DEFINE_VERSION(today, "today", 0, ~0u, call_today);
