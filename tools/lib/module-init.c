// SPDX-License-Identifier: GPL-2.0-only
/*
 * The init of a kernel whose tests are modules: kunit.py runs those that are
 * built in only.  Loads each module given below in turn, unloads them again in
 * reverse, and restarts, which ends QEMU.  If anything fails, init exits, and
 * the kernel panics.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char * const modules[] = { "kunit", "checksum_kunit" };
#define NUM (int)(sizeof(modules) / sizeof(modules[0]))

static int load(const char *name)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/%s.ko", name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0)) {
		perror(path);
		return -1;
	}
	close(fd);
	return 0;
}

int main(void)
{
	int i;

	for (i = 0; i < NUM; i++) {
		if (load(modules[i]))
			return 1;
	}
	while (i--) {
		if (syscall(SYS_delete_module, modules[i], O_NONBLOCK)) {
			perror(modules[i]);
			return 1;
		}
	}
	printf("module-init: all modules loaded and unloaded\n");
	fflush(stdout);
	reboot(RB_AUTOBOOT);
	perror("reboot");
	return 1;
}
