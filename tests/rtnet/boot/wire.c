// SPDX-License-Identifier: GPL-2.0
/*
 * Sends UDP datagrams from inside the kernel, through RTDM's interface for
 * drivers.  The frames are what counts; a packet dump outside has them.
 */
#include <linux/completion.h>
#include <linux/in.h>
#include <linux/inet.h>
#include <linux/module.h>
#include <rtdm/rtdm.h>
#include <rtdm/driver.h>

#define LONGEST	1472

static DECLARE_COMPLETION(finished);
static rtdm_task_t task;
static rtdm_nrtsig_t end;
static int udp;
static u8 data[LONGEST];

static void udp_frames(void)
{
	struct sockaddr_in to = {
		.sin_family = AF_INET,
		.sin_port = htons(9),
		.sin_addr.s_addr = in_aton("10.0.2.2"),
	};
	unsigned int size, sent = 0;

	/* Each size below 128, and then odd and even ones in turn. */
	for (size = 0; size <= LONGEST; size += size < 128 ? 1 : 7) {
		if (rtdm_sendto(udp, data, size, 0, (struct sockaddr *)&to,
				sizeof(to)) == size)
			sent++;
		rtdm_task_sleep(2000000);
	}
	rtdm_printk("rtnet: udp %u\n", sent);
}

static void body(void *arg)
{
	udp_frames();
	rtdm_nrtsig_pend(&end);
}

static void ended(rtdm_nrtsig_t *sig, void *arg)
{
	complete(&finished);
}

static int __init wire_init(void)
{
	unsigned int i;
	int err;

	for (i = 0; i < LONGEST; i++)
		data[i] = i * 7 + (i >> 8);
	udp = rtdm_socket(PF_INET, SOCK_DGRAM, 0);
	if (udp < 0)
		return udp;
	rtdm_nrtsig_init(&end, ended, NULL);
	err = rtdm_task_init(&task, "wire", body, NULL,
			     RTDM_TASK_LOWEST_PRIORITY + 1, 0);
	if (err)
		return err;
	wait_for_completion(&finished);
	return 0;
}
module_init(wire_init);
MODULE_LICENSE("GPL");
