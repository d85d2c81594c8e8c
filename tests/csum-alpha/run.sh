#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Check ip_fast_csum() of a kernel tree on Alpha, and time it on an Alpha.
#
# run.sh [--bench | --no-bench] KTREE [BASETREE]
#
# KTREE     the tree under test
# BASETREE  a tree without the change, for today's function; else it is made of
#           KTREE's do_csum()
#
# On an Alpha it builds for that machine and prints nanoseconds per header.
# Elsewhere it cross-builds and runs under QEMU, where timings mean nothing:
# they are printed with --bench only.  CC, QEMU, OUT (a directory to build in)
# and MCPU can be set; the kernel has -mcpu=ev56 for EV56 machines, "-mcpu=ev56
# -mtune=ev6" for a generic kernel, -mcpu=ev6 or -mcpu=ev67.
#
# exit: 0 good, 1 failed, 2 usage, 3 a tool is missing
set -u

usage() {
	echo "$0: $*; try --help" >&2
	exit 2
}

bench=
while [ $# -gt 0 ]; do
	case $1 in
	--bench) bench=yes ;;
	--no-bench) bench=no ;;
	-h | --help) sed -n '3,/^set/ { /^set/d; s/^# \{0,1\}//p }' "$0"; exit ;;
	-*) usage "unknown option '$1'" ;;
	*) break ;;
	esac
	shift
done
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
	usage "it takes KTREE and BASETREE, not $# trees"
fi

here=$(cd "$(dirname "$0")" && pwd)
source=arch/alpha/lib/checksum.c
header=arch/alpha/include/asm/checksum.h
for tree in "$@"; do
	if [ ! -f "$tree/$source" ] || [ ! -f "$tree/$header" ]; then
		usage "$tree: no $source or no $header"
	fi
done
ktree=$(cd "$1" && pwd)
base=$(cd "${2:-$1}" && pwd)

run='' static=''
if [ "$(uname -m)" = alpha ]; then
	: "${CC:=gcc}" "${bench:=yes}"
else
	: "${bench:=no}"
	if [ -z "${CC:-}" ]; then
		for CC in alpha-linux-gnu-gcc alpha-linux-gnu-gcc-{15,14,13} none; do
			command -v "$CC" >/dev/null && break
		done
	fi
	run=${QEMU:-qemu-alpha} static=-static
	if ! command -v "$run" >/dev/null; then
		echo "$run: not found" >&2
		exit 3
	fi
fi
if ! command -v "${CC%% *}" >/dev/null; then
	echo "no C compiler for Alpha; set CC" >&2
	exit 3
fi

if [ -n "${OUT:-}" ]; then
	out=$OUT
	mkdir -p "$out" || exit 1
else
	out=$(mktemp -d) || exit 1
	trap 'rm -rf "$out"' EXIT
fi

# what the kernel's Makefiles give code generation
mcpu=${MCPU:--mcpu=ev56}
kflags="-O2 -std=gnu11 -fms-extensions -fno-strict-aliasing -fno-common -fno-PIE
	-fno-strict-overflow -fno-stack-protector -fomit-frame-pointer
	-fno-asynchronous-unwind-tables -fno-delete-null-pointer-checks
	-mno-fp-regs -ffixed-8 -fno-jump-tables -Wa,-mev6 -Wall -Wno-pointer-sign
	-I$here/shim -I$here"

compile() {
	local o=$1 c=$2 tree=$3
	shift 3
	# shellcheck disable=SC2086 # flags are lists
	$CC $kflags $mcpu -DTREE_SOURCE="\"$tree/$source\"" \
		-DTREE_HEADER="\"$tree/$header\"" "$@" \
		-c -o "$out/$o" "$here/$c" || exit 1
}

today=()
[ "$ktree" = "$base" ] || today=(-DTODAY_IS_TREE)
compile tree.o tree.c "$ktree"
compile today.o today.c "$base" "${today[@]}"
compile others.o others.c "$ktree"
# shellcheck disable=SC2086 # flags are lists
$CC -O2 -Wall $mcpu -fno-PIE -no-pie $static -o "$out/csum-alpha" \
	"$here/csum-alpha.c" "$out/tree.o" "$out/today.o" "$out/others.o" ||
	exit 1

args=()
[ "$bench" = no ] || args=(--bench)
[ -z "$run" ] || [ "$bench" = no ] ||
	echo "emulated: these timings say nothing about an Alpha"
# shellcheck disable=SC2086 # QEMU may carry options
$run "$out/csum-alpha" "${args[@]}" || exit 1
