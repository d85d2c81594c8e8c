#!/bin/bash
# shellcheck disable=SC2016,SC2012,SC2120 # sed's dollars; one file; "set --"
# usage: one.sh BUILD SECONDS QEMU [OBJECT...]
#
# Builds the objects in BUILD anew, links a kernel of them and of what is there,
# boots it, and prints one line: "passed", "same" (as before: each object is what
# it was), "broken ..." (it does not build), or "failed ..." with the first sign.
# Objects are left as they were.  Without objects: the kernel as it is.
#
# kbuild does the same, with 20 seconds of looking for what else changed.  QEMU
# is the command line, with KERNEL where the kernel goes.
set -euo pipefail

cd "$1"
seconds=$2 qemu=$3
shift 3

# saved FILE: the command that kbuild made FILE with.
saved()
{
	sed -n 's/\$(pound)/#/g; s/\$\$/$/g; s/\\#/#/g; 1s/^savedcmd_[^ ]* := //p' \
		"$(dirname "$1")/.$(basename "$1").cmd"
}

restore()
{
	local o
	for o; do
		[ ! -e "$o.orig" ] || mv "$o.orig" "$o"
	done
}

link_kernel()
{
	local ld emu flags libs
	# scripts/link-vmlinux.sh LD FLAGS FLAGS OUTPUT, without the two passes for
	# kallsyms: addresses in a trace may be off by a little.
	eval "set -- $(saved vmlinux.unstripped | sed 's/;.*//')"
	ld=$2 emu=$3 flags=$4
	libs=$(saved vmlinux.o | sed 's/.*--start-group//; s/--end-group.*//')
	# shellcheck disable=SC2086 # lists of words
	"$ld" $emu $flags --strip-debug --script="$(echo arch/*/kernel/vmlinux.lds)" -o mutant \
		--whole-archive vmlinux.a .vmlinux.export.o init/version-timestamp.o \
		--no-whole-archive --start-group $libs --end-group \
		"$(ls .tmp_vmlinux[23].kallsyms.o | tail -n 1)"
	[ ! -e arch/arm64/boot/.Image.cmd ] ||
		eval "$(saved arch/arm64/boot/Image | sed 's/ vmlinux [^ ]*$/ mutant mutant.image/')"
}

trap 'restore "$@"' EXIT
same=1
for o; do
	mv "$o" "$o.orig"
	if ! eval "$(saved "$o")" >mutant.log 2>&1; then
		echo "broken $(grep -m1 -o 'error: .*' mutant.log | cut -c1-80)"
		exit
	fi
	cmp -s "$o" "$o.orig" || same=0
done
if [ $# -gt 0 ] && [ $same = 1 ]; then
	echo same
	exit
fi
if ! link_kernel >mutant.log 2>&1; then
	echo "broken $(tail -n 1 mutant.log | cut -c1-80)"
	exit
fi

kernel=$PWD/mutant
[ ! -e mutant.image ] || kernel=$PWD/mutant.image
fifo=$(mktemp -u)
mkfifo "$fifo"
# Whoever hangs in a loop uses more time of the CPU than a good run ever does, also
# where that takes long.
(ulimit -t 60 && eval "exec timeout -k 1 $seconds ${qemu//KERNEL/$kernel}" >"$fifo" 2>&1 </dev/null) &
pid=$!
# The first sign is enough: the rest of the run would cost time.
awk '
	{ sub(/\r$/, ""); sub(/^\[[ 0-9.]*\] ?/, "") }
	/EXPECTATION FAILED|ASSERTION FAILED/ {
		getline why
		sub(/^[^A-Za-z]*(\[[ 0-9.]*\])?[ \t]*/, "", why)
		sub(/\r$/, "", why)
	}
	/^ *not ok/ { print "failed " $4 ": " substr(why, 1, 50); said = 1; exit }
	/Kernel panic|Unable to handle|Oops|BUG: |Internal error|INFO: rcu/ {
		print "failed " substr($0, 1, 60); said = 1; exit }
	/^ok 1 checksum/ { print "passed"; said = 1; exit }
	END { if (!said) print "failed hangs or ends" }' <"$fifo"
kill "$pid" 2>/dev/null || :
wait "$pid" 2>/dev/null || :
rm -f "$fifo"
