#!/bin/bash
# usage: enter-root.sh [--hold] ROOT DIR [BIND...] -- COMMAND...
#
# Called in a fresh mount and PID namespace (see tc_unshare): mounts what a
# build needs, then runs COMMAND in DIR with ROOT as /.  Nothing is left
# mounted, since the mounts are private to the namespace and die with it.
# --hold prints the process id that others know this process by, once all is
# mounted, and lets go of standard output and error.
set -euo pipefail

hold=
if [ "$1" = --hold ]; then
	shift
	read -r hold _ </proc/self/stat	# the /proc of who called us
fi
root=$1 dir=$2
shift 2
mount --rbind /dev "$root/dev"
# A container may forbid a new /proc; its own one serves.
mount -t proc proc "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || :
# Of our own: make names files after its process id, which is small and the same
# in every PID namespace.
mount -t tmpfs -o mode=1777 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do
	mkdir -p "$root$1"
	mount --rbind "$1" "$root$1"
	shift
done
shift
# All paths are absolute; a caller's directory that is not in here is no reason
# to fail.  Who joins by the process id gets our root, so it has to be the new one.
# shellcheck disable=SC2016 # expanded in the root
exec chroot "$root" /bin/sh -c 'cd "$0" 2>/dev/null || cd /
	hold=$1
	shift
	[ -z "$hold" ] || { echo "$hold"; exec >/dev/null 2>&1; }
	exec "$@"' "$dir" "$hold" "$@"
