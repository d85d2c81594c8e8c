// SPDX-License-Identifier: GPL-2.0
/*
 * The init of the RTnet test: loads RTnet, sends an ICMP echo of every size over
 * its loopback, has wire.ko send UDP and TCP over the NIC, and powers off.  What
 * it says on the console is judged by tools/lib/rtnet-verdict.sh.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ipv4_chrdev.h>

#define LONGEST	1472		/* an MTU of 1500, less the IP and ICMP headers */

static void say(const char *format, ...)
{
	va_list ap;

	/* A line of its own, whatever the kernel printed last. */
	printf("\nrtnet: ");
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
}

static void off(void)
{
	sync();
	reboot(RB_POWER_OFF);
	reboot(RB_AUTOBOOT);	/* where nothing can switch it off */
}

static void broken(const char *what)
{
	say("broken %s: %s", what, strerror(errno));
	off();
}

static void load(const char *name)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/modules/%s.ko", name);
	fd = open(path, O_RDONLY);
	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0))
		broken(path);
	close(fd);
}

/* run: the exit code, or -1 after 30 s; what it prints goes to /out. */
static int run(char *const argv[])
{
	int status, fd, tenths;
	pid_t pid = fork();

	if (!pid) {
		fd = open("/out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
		dup2(fd, 1);
		dup2(fd, 2);
		execv(argv[0], argv);
		_exit(127);
	}
	for (tenths = 0; !waitpid(pid, &status, WNOHANG); tenths++) {
		if (tenths == 300)
			return -1;
		usleep(tenths < 10 ? 10000 : 100000);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* copy_out: what the last program printed, for the console. */
static void copy_out(void)
{
	char out[1024];
	int fd = open("/out", O_RDONLY);
	ssize_t n = read(fd, out, sizeof(out) - 1);

	close(fd);
	out[n > 0 ? n : 0] = 0;
	printf("\n%s\n", out);
}

/* echo: true if the reply came, and with all its bytes. */
static int echo(int dev, unsigned int size)
{
	static unsigned int sequence;
	struct ipv4_cmd cmd;

	memset(&cmd, 0, sizeof(cmd));
	cmd.args.ping.ip_addr = inet_addr("127.0.0.1");
	cmd.args.ping.id = 4711;
	cmd.args.ping.sequence = ++sequence;
	cmd.args.ping.msg_size = size;
	cmd.args.ping.timeout = 1000;	/* ms */
	return ioctl(dev, IOC_RT_PING, &cmd) == (int)size + 8;
}

/* With RTnet's own tool; its exit code is 0 in any case. */
static int rtping(unsigned int size)
{
	char text[16], out[1024], want[64];
	char *argv[] = { "/bin/rtping", "-c", "1", "-s", text, "127.0.0.1", NULL };
	ssize_t n;
	int fd;

	snprintf(text, sizeof(text), "%u", size);
	snprintf(want, sizeof(want), "%u bytes from 127.0.0.1", size + 8);
	run(argv);
	fd = open("/out", O_RDONLY);
	n = read(fd, out, sizeof(out) - 1);
	close(fd);
	out[n > 0 ? n : 0] = 0;
	return strstr(out, want) && strstr(out, " 1 received");
}

static void loopback(int dev)
{
	static const unsigned int sizes[] = {
		1, 2, 7, 8, 9, 15, 16, 17, 55, 56, 57, 255, 256, 257, 511, 1000,
		1001, 1023, 1024, 1400, 1471, 1472,
	};
	unsigned int i, n = sizeof(sizes) / sizeof(sizes[0]), good = 0;
	char *up[] = { "/bin/rtifconfig", "rtlo", "up", "127.0.0.1", NULL };

	if (run(up))
		broken("rtifconfig rtlo up");
	for (i = 0; i < n; i++)
		good += rtping(sizes[i]);
	say("rtping %u %u", good, n);

	good = 0;
	/* When nothing comes back any more, do not wait for it 1472 times. */
	for (i = 1, n = 0; i <= LONGEST && n < 16; i++) {
		if (echo(dev, i)) {
			good++;
			n = 0;
		} else {
			n++;
			say("lost %u", i);
		}
	}
	say("echo %u %u", good, LONGEST);
}

/* The hosts of QEMU's user network, all behind one address. */
static void host(int dev, const char *ip)
{
	static const unsigned char mac[] = { 0x52, 0x55, 0x0a, 0x00, 0x02, 0x02 };
	struct ipv4_cmd cmd;

	memset(&cmd, 0, sizeof(cmd));
	strcpy(cmd.head.if_name, "rteth0");
	cmd.args.addhost.ip_addr = inet_addr(ip);
	memcpy(cmd.args.addhost.dev_addr, mac, sizeof(mac));
	if (ioctl(dev, IOC_RT_HOST_ROUTE_ADD, &cmd))
		broken("a host route");
}

static void wire(int dev)
{
	char *up[] = { "/bin/rtifconfig", "rteth0", "up", "10.0.2.15", "netmask",
		       "255.255.255.0", NULL };
	char *tcp[] = { "/bin/tcp", NULL };

	load("rt_8139too");
	if (run(up))
		broken("rtifconfig rteth0 up");
	host(dev, "10.0.2.2");
	host(dev, "10.0.2.100");
	/* Returns when the last datagram is sent; its own line is the kernel's. */
	load("wire");
	/* Last, since it may lock the machine up. */
	say("tcp begins");
	run(tcp);
	copy_out();
}

int main(void)
{
	int dev;

	if (mount("dev", "/dev", "devtmpfs", 0, NULL) && errno != EBUSY)
		broken("/dev");
	mount("proc", "/proc", "proc", 0, NULL);
	mount("sys", "/sys", "sysfs", 0, NULL);
	dev = open("/dev/console", O_RDWR);
	dup2(dev, 0);
	dup2(dev, 1);
	dup2(dev, 2);
	say("begin");
	load("rtnet");
	load("rtipv4");
	load("rtudp");
	load("rttcp");
	load("rt_loopback");
	dev = open("/dev/rtnet", O_RDWR);
	if (dev < 0)
		broken("/dev/rtnet");
	loopback(dev);
	wire(dev);
	say("done");
	off();
	for (;;)
		pause();
}
