/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the four files of RTnet need of RTDM, in user space.  What is in the
 * tree's include/rtdm/uapi is taken from there.
 */
#ifndef SHIM_RTDM_H
#define SHIM_RTDM_H

typedef u64 nanosecs_abs_t;
typedef s64 nanosecs_rel_t;
typedef struct { int held; } rtdm_lock_t;
typedef unsigned long rtdm_lockctx_t;
typedef struct { int unused; } rtdm_event_t, rtdm_sem_t, rtdm_mutex_t,
	rtdm_task_t, rtdm_timer_t, rtdm_selector_t;
typedef s64 rtdm_toseq_t;
typedef struct rtdm_nrtsig { int unused; } rtdm_nrtsig_t;
typedef void (*rtdm_nrtsig_handler_t)(rtdm_nrtsig_t *sig, void *arg);
enum rtdm_selecttype { XNSELECT_READ, XNSELECT_WRITE };
enum rtdm_timer_mode { RTDM_TIMERMODE_RELATIVE };

struct rtdm_fd { int refs; };
/* The device's private data follow it. */
struct rtdm_dev_context { struct rtdm_fd fd; } __attribute__((aligned(16)));
static inline void *rtdm_fd_to_private(struct rtdm_fd *fd)
{
	return container_of(fd, struct rtdm_dev_context, fd) + 1;
}
static inline struct rtdm_fd *rtdm_private_to_fd(void *p)
{
	return &((struct rtdm_dev_context *)p - 1)->fd;
}
int rtdm_fd_lock(struct rtdm_fd *fd);
void rtdm_fd_unlock(struct rtdm_fd *fd);
int rtdm_fd_is_user(struct rtdm_fd *fd);
int rtdm_fd_ufd(struct rtdm_fd *fd);

#define RTDM_CLASS_NETWORK	4
#define RTDM_PROTOCOL_DEVICE	2
#define RTDM_PROFILE_INFO(n, class, subclass, ver)	{ #n }
#define RTDM_IOV_FASTMAX	16
#define RTDM_TIMEOUT_NONE	(-1)
#define RTDM_TIMEOUT_INFINITE	0
#define RTNET_RTDM_VER		914
#define RTDM_TASK_HIGHEST_PRIORITY	99
#define RTDM_TASK_LOWER_PRIORITY	(-1)
struct rtdm_driver {
	struct { const char *name; } profile_info;
	int device_flags, device_count;
	size_t context_size;
	int protocol_family, socket_type;
	struct {
		int (*socket)(struct rtdm_fd *fd, int protocol);
		void (*close)(struct rtdm_fd *fd);
		int (*ioctl_rt)(struct rtdm_fd *fd, unsigned int request,
				void __user *arg);
		int (*ioctl_nrt)(struct rtdm_fd *fd, unsigned int request,
				 void __user *arg);
		ssize_t (*read_rt)(struct rtdm_fd *fd, void __user *buf, size_t n);
		ssize_t (*write_rt)(struct rtdm_fd *fd, const void __user *buf,
				    size_t n);
		ssize_t (*recvmsg_rt)(struct rtdm_fd *fd, struct user_msghdr *msg,
				      int flags);
		ssize_t (*sendmsg_rt)(struct rtdm_fd *fd,
				      const struct user_msghdr *msg, int flags);
		int (*select)(struct rtdm_fd *fd, rtdm_selector_t *selector,
			      enum rtdm_selecttype type, unsigned int index);
	} ops;
};
struct rtdm_device { struct rtdm_driver *driver; const char *label; };
int rtdm_dev_register(struct rtdm_device *d);
void rtdm_dev_unregister(struct rtdm_device *d);

struct _rtdm_getsockopt_args { int level, optname; void *optval; socklen_t *optlen; };
struct _rtdm_setsockopt_args { int level, optname; const void *optval; socklen_t optlen; };
struct _rtdm_getsockaddr_args { struct sockaddr *addr; socklen_t *addrlen; };
struct _rtdm_setsockaddr_args { const struct sockaddr *addr; socklen_t addrlen; };
#define RTIOC_TYPE_COMMON	0
#define _RTIOC_GETSOCKOPT	_IOW(RTIOC_TYPE_COMMON, 0x20, struct _rtdm_getsockopt_args)
#define _RTIOC_SETSOCKOPT	_IOW(RTIOC_TYPE_COMMON, 0x21, struct _rtdm_setsockopt_args)
#define _RTIOC_BIND		_IOW(RTIOC_TYPE_COMMON, 0x22, struct _rtdm_setsockaddr_args)
#define _RTIOC_CONNECT		_IOW(RTIOC_TYPE_COMMON, 0x23, struct _rtdm_setsockaddr_args)
#define _RTIOC_LISTEN		_IOW(RTIOC_TYPE_COMMON, 0x24, int)
#define _RTIOC_ACCEPT		_IOW(RTIOC_TYPE_COMMON, 0x25, struct _rtdm_getsockaddr_args)
#define _RTIOC_GETSOCKNAME	_IOW(RTIOC_TYPE_COMMON, 0x26, struct _rtdm_getsockaddr_args)
#define _RTIOC_GETPEERNAME	_IOW(RTIOC_TYPE_COMMON, 0x27, struct _rtdm_getsockaddr_args)
#define _RTIOC_SHUTDOWN		_IOW(RTIOC_TYPE_COMMON, 0x28, int)

/* One thread: a lock taken twice is a bug, and said to be one. */
#define DEFINE_RTDM_LOCK(l)	rtdm_lock_t l
void rtdm_lock_get(rtdm_lock_t *l);
void rtdm_lock_put(rtdm_lock_t *l);
#define rtdm_lock_init(l)			((void)((l)->held = 0))
#define rtdm_lock_get_irqsave(l, context)	((context) = 0, rtdm_lock_get(l))
#define rtdm_lock_put_irqrestore(l, context)	((void)(context), rtdm_lock_put(l))

#define rtdm_printk	printk
nanosecs_abs_t rtdm_clock_read(void);
nanosecs_abs_t rtdm_clock_read_monotonic(void);
void *rtdm_malloc(size_t size);
void rtdm_free(void *p);
#define xnmalloc	rtdm_malloc
#define xnfree		rtdm_free
int rtdm_in_rt_context(void);
int rtdm_copy_from_user(struct rtdm_fd *fd, void *dst, const void __user *src, size_t n);
int rtdm_copy_to_user(struct rtdm_fd *fd, void __user *dst, const void *src, size_t n);
int rtdm_get_iovec(struct rtdm_fd *fd, struct iovec **iov,
		   const struct user_msghdr *msg, struct iovec *fast);
void rtdm_drop_iovec(struct iovec *iov, struct iovec *fast);
ssize_t rtdm_get_iov_flatlen(struct iovec *iov, int n);
void rtdm_toseq_init(rtdm_toseq_t *seq, nanosecs_rel_t timeout);
void rtdm_sem_destroy(rtdm_sem_t *s);
void rtdm_sem_up(rtdm_sem_t *s);
int rtdm_sem_timeddown(rtdm_sem_t *s, nanosecs_rel_t t, rtdm_toseq_t *seq);
int rtdm_sem_select(rtdm_sem_t *s, rtdm_selector_t *sel,
		    enum rtdm_selecttype type, unsigned int index);
void rtdm_event_init(rtdm_event_t *e, unsigned long pending);
void rtdm_event_destroy(rtdm_event_t *e);
void rtdm_event_signal(rtdm_event_t *e);
void rtdm_event_clear(rtdm_event_t *e);
int rtdm_event_timedwait(rtdm_event_t *e, nanosecs_rel_t t, rtdm_toseq_t *seq);
int rtdm_event_select(rtdm_event_t *e, rtdm_selector_t *sel,
		      enum rtdm_selecttype type, unsigned int index);
int rtdm_timer_start(rtdm_timer_t *t, nanosecs_abs_t expiry,
		     nanosecs_rel_t interval, enum rtdm_timer_mode mode);
void rtdm_timer_stop(rtdm_timer_t *t);
void rtdm_timer_destroy(rtdm_timer_t *t);
void rtdm_nrtsig_init(rtdm_nrtsig_t *s, rtdm_nrtsig_handler_t f, void *arg);
void rtdm_nrtsig_destroy(rtdm_nrtsig_t *s);
void rtdm_nrtsig_pend(rtdm_nrtsig_t *s);

#endif
