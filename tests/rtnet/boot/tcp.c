// SPDX-License-Identifier: GPL-2.0
/*
 * A TCP client of RTnet: connects to an echo and sends parts of odd and even
 * lengths.  RTnet's TCP takes data of real-time threads of user space only, so
 * this makes itself one with Cobalt's own system calls, as its library does.
 */
#include <arpa/inet.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <asm/xenomai/syscall.h>
#include <asm/xenomai/uapi/features.h>
#include <cobalt/uapi/kernel/types.h>
#include <cobalt/uapi/sched.h>
#include <rtdm/uapi/rtdm.h>

static long fail(const char *what, long err)
{
	printf("rtnet: tcp-fails %s %ld\n", what, err);
	return 1;
}

int main(void)
{
	static const unsigned int sizes[] = { 1, 2, 3, 10, 101, 500, 999, 1400 };
	struct sockaddr_in to = {
		.sin_family = AF_INET,
		.sin_port = htons(7),
		.sin_addr.s_addr = inet_addr("10.0.2.100"),
	};
	struct _rtdm_setsockaddr_args peer = { (struct sockaddr *)&to, sizeof(to) };
	struct cobalt_bindreq bind = { .feat_req = XENOMAI_FEAT_DEP,
				       .abi_rev = XENOMAI_ABI_REV };
	struct sched_param_ex fifo = { .sched_priority = 10 };
	static unsigned char data[1400];
	__u32 window;
	int promoted;
	unsigned int i;
	long fd, err;

	setbuf(stdout, NULL);
	for (i = 0; i < sizeof(data); i++)
		data[i] = i * 7 + (i >> 8);
	mlockall(MCL_CURRENT | MCL_FUTURE);
	err = XENOMAI_SYSBIND(&bind);
	if (err)
		return fail("bind", err);
	err = XENOMAI_SYSCALL5(sc_cobalt_thread_setschedparam_ex, 1, SCHED_FIFO,
			       &fifo, &window, &promoted);
	if (err)
		return fail("setschedparam", err);
	fd = XENOMAI_SYSCALL3(sc_cobalt_socket, AF_INET, SOCK_STREAM, 0);
	if (fd < 0)
		return fail("socket", fd);
	err = XENOMAI_SYSCALL3(sc_cobalt_ioctl, fd, _RTIOC_CONNECT, &peer);
	if (err)
		return fail("connect", err);
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		err = XENOMAI_SYSCALL3(sc_cobalt_write, fd, data, sizes[i]);
		if (err != (long)sizes[i])
			return fail("write", err);
		usleep(50000);
	}
	printf("rtnet: tcp %u\n", i);
	return 0;
}
