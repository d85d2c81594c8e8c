/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the four files of RTnet need of Linux, in user space: types and
 * declarations.  What the checksum paths call is defined in kernel.c; the rest
 * is linked away.
 */
#ifndef SHIM_KERNEL_H
#define SHIM_KERNEL_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <linux/types.h>
#include <linux/ioctl.h>
#include <asm/byteorder.h>
#include <linux/in.h>
#include <linux/ip.h>
#include <linux/icmp.h>
#include <linux/udp.h>
#include <linux/tcp.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/if_arp.h>

typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;
typedef __s32 s32;
typedef __s64 s64;
typedef _Bool bool;
typedef unsigned int gfp_t;
typedef u64 dma_addr_t;
typedef u64 netdev_features_t;

#ifdef __CHECKER__
#define __user		__attribute__((noderef, address_space(1)))
#define __force		__attribute__((force))
#else
#define __user
#define __force
#endif
#define __init
#define __exit
#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define BITS_PER_LONG	__BITS_PER_LONG
#define IS_ENABLED(x)	0
#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))
#define BUG()		__builtin_trap()
#define BUG_ON(x)	do { if (x) BUG(); } while (0)
#define smp_mb__before_atomic()	__sync_synchronize()

/* The shims keep byte orders apart for sparse, as the kernel does. */
#define htons(x)	__cpu_to_be16(x)
#define htonl(x)	__cpu_to_be32(x)
#define ntohs(x)	__be16_to_cpu((__force __be16)(x))
#define ntohl(x)	__be32_to_cpu((__force __be32)(x))
#define cpu_to_be64	__cpu_to_be64

int printk(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define KERN_ERR	""
#define pr_debug	printk

/* Modules. */
struct module;
#define THIS_MODULE	((struct module *)NULL)
#define EXPORT_SYMBOL_GPL(s)	extern int shim_semicolon
#define MODULE_LICENSE(s)	extern int shim_semicolon
#define MODULE_PARM_DESC(p, s)	extern int shim_semicolon
#define module_param(p, t, m)	extern int shim_semicolon
#define module_init(f)		int shim_##f(void); int shim_##f(void) { return f(); }
#define module_exit(f)		void shim_##f(void); void shim_##f(void) { f(); }
bool try_module_get(struct module *m);
void module_put(struct module *m);

#define MAX_ERRNO	4095
static inline bool IS_ERR(const void *p)
{
	return (unsigned long)p >= (unsigned long)-MAX_ERRNO;
}
static inline long PTR_ERR(const void *p) { return (long)p; }

/* Lists, as far as they are used. */
struct list_head { struct list_head *next, *prev; };
struct hlist_node { struct hlist_node *next, **pprev; };
struct hlist_head { struct hlist_node *first; };
#define LIST_HEAD(n)	struct list_head n = { &(n), &(n) }
#define INIT_HLIST_HEAD(h)	((h)->first = NULL)
static inline void INIT_LIST_HEAD(struct list_head *h) { h->next = h->prev = h; }
static inline int list_empty(const struct list_head *h) { return h->next == h; }
void list_add_tail(struct list_head *n, struct list_head *h);
void list_del(struct list_head *n);
void hlist_add_head(struct hlist_node *n, struct hlist_head *h);
void hlist_del(struct hlist_node *n);
#define hlist_for_each_entry(pos, head, member)				\
	for (struct hlist_node *n_ = (head)->first;			\
	     n_ && ((pos) = container_of(n_, typeof(*(pos)), member), 1); \
	     n_ = n_->next)

typedef struct { int counter; } atomic_t;
int atomic_dec_and_test(atomic_t *v);
struct mutex { int locked; };
struct completion { int done; };
typedef struct { int unused; } wait_queue_head_t;
void init_completion(struct completion *c);
void complete_all(struct completion *c);
long wait_for_completion_interruptible_timeout(struct completion *c, unsigned long t);
unsigned long msecs_to_jiffies(unsigned int ms);
void msleep(unsigned int ms);

unsigned long ffz(unsigned long word);
void set_bit(long nr, unsigned long *addr);
void clear_bit(long nr, unsigned long *addr);
int test_bit(long nr, const unsigned long *addr);
int test_and_set_bit(long nr, unsigned long *addr);
int test_and_clear_bit(long nr, unsigned long *addr);
#define __set_bit	set_bit
#define __clear_bit	clear_bit
void __change_bit(long nr, unsigned long *addr);

#define GFP_KERNEL	0
#define SLAB_HWCACHE_ALIGN	0
struct kmem_cache;
struct kmem_cache *kmem_cache_create(const char *name, size_t size, size_t align,
				     unsigned long flags, void (*ctor)(void *));
void kmem_cache_destroy(struct kmem_cache *c);
void *kmem_cache_alloc(struct kmem_cache *c, gfp_t flags);
void kmem_cache_free(struct kmem_cache *c, void *p);

/* Sockets and devices. */
#define IP_DF		0x4000
#define MAX_SCHEDULE_TIMEOUT	LONG_MAX
struct user_msghdr {
	void __user *msg_name;
	int msg_namelen;
	struct iovec *msg_iov;
	__kernel_size_t msg_iovlen;
	void __user *msg_control;
	__kernel_size_t msg_controllen;
	unsigned int msg_flags;
};
struct __kernel_old_timeval {
	__kernel_long_t tv_sec, tv_usec;
};
#define MAX_ADDR_LEN	32
#define CHECKSUM_NONE		0
#define CHECKSUM_UNNECESSARY	1
#define CHECKSUM_COMPLETE	2
#define CHECKSUM_PARTIAL	3
#define NET_IP_ALIGN	2
#define L1_CACHE_BYTES	64
#define SMP_CACHE_BYTES	64
#define SKB_DATA_ALIGN(x)	(((x) + SMP_CACHE_BYTES - 1) & ~(SMP_CACHE_BYTES - 1))
struct class;
struct device;
struct ifreq;
struct net_device_stats;

enum {
	TCP_ESTABLISHED = 1, TCP_SYN_SENT, TCP_SYN_RECV, TCP_FIN_WAIT1,
	TCP_FIN_WAIT2, TCP_TIME_WAIT, TCP_CLOSE, TCP_CLOSE_WAIT, TCP_LAST_ACK,
	TCP_LISTEN, TCP_CLOSING,
};

#endif
