// SPDX-License-Identifier: GPL-2.0
/*
 * Stand-ins for the services that the checksum paths call.  Whatever else the
 * four files call has no definition: to call it crashes the test.
 */
#include <stdarg.h>
#include <stdlib.h>

#include "shim/kernel.h"
#include "shim/rtdm.h"
#include "rtnet-test.h"

static unsigned int printed;

int printk(const char *format, ...)
{
	(void)format;
	printed++;
	return 0;
}

unsigned int complaints(void)
{
	unsigned int n = printed;

	printed = 0;
	return n;
}

void rtdm_lock_get(rtdm_lock_t *l)
{
	check(!l->held, "a lock is taken twice");
	l->held = 1;
}

void rtdm_lock_put(rtdm_lock_t *l)
{
	check(l->held, "a lock is released that nobody holds");
	l->held = 0;
}

/* The user's data, from as many pieces as the test made of them. */
ssize_t rtnet_read_from_iov(struct rtdm_fd *fd, struct iovec *iov, int iovlen,
			    void *data, size_t len);
ssize_t rtnet_read_from_iov(struct rtdm_fd *fd, struct iovec *iov, int iovlen,
			    void *data, size_t len)
{
	size_t n, done = 0;

	(void)fd;
	for (; iovlen && done < len; iov++, iovlen--) {
		n = iov->iov_len < len - done ? iov->iov_len : len - done;
		memcpy((char *)data + done, iov->iov_base, n);
		iov->iov_base = (char *)iov->iov_base + n;
		iov->iov_len -= n;
		done += n;
	}
	return done == len ? (ssize_t)len : -EINVAL;
}
