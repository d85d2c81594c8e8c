// SPDX-License-Identifier: GPL-2.0
/*
 * A load for the caches: on each CPU a process that streams 128 MB from zero to
 * nothing, as dd does, and a pair that sends messages back and forth, as hackbench
 * does.  It dies with whoever started it.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sched.h>
#include <unistd.h>

#include "bench.h"

#define STREAM	(128u << 20)
#define MOST	256

static pid_t pids[MOST];
static unsigned int started;

static void stream(void)
{
	char *buf = mmap(NULL, STREAM, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	volatile char *p = buf;
	size_t i;

	if (buf == MAP_FAILED)
		_exit(1);
	for (;;) {
		memset(buf, 0, STREAM);
		for (i = 0; i < STREAM; i += 64)
			(void)p[i];
	}
}

static void talk(void)
{
	char message[100] = "";
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd))
		_exit(1);
	if (!fork()) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		while (read(fd[0], message, sizeof(message)) > 0 &&
		       write(fd[0], message, sizeof(message)) > 0)
			;
		_exit(0);
	}
	close(fd[0]);
	while (write(fd[1], message, sizeof(message)) > 0 &&
	       read(fd[1], message, sizeof(message)) > 0)
		;
	_exit(0);
}

static int start(void (*f)(void), unsigned int cpu)
{
	struct sched_param other = { 0 };
	cpu_set_t one;
	pid_t pid = fork();

	if (pid < 0)
		return -1;
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		sched_setscheduler(0, SCHED_OTHER, &other);
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		sched_setaffinity(0, sizeof(one), &one);
		f();
	}
	pids[started++] = pid;
	return 0;
}

int load_start(void)
{
	long cpu, cpus = sysconf(_SC_NPROCESSORS_ONLN);

	for (cpu = 0; cpu < cpus && started + 2 <= MOST; cpu++)
		if (start(stream, cpu) || start(talk, cpu)) {
			load_stop();
			return -1;
		}
	sleep(1);	/* until it has touched its memory */
	return 0;
}

void load_stop(void)
{
	while (started) {
		kill(pids[--started], SIGKILL);
		waitpid(pids[started], NULL, 0);
	}
}
