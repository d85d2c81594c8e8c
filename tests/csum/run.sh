#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Builds the user-space test of the arm64 one-pass copy and checksum from the
# kernel tree given, and runs it: right here on arm64, under qemu-aarch64
# elsewhere.
#
#	run.sh [--only TEST] [--cc CC] KTREE
#	run.sh --bench [arm64] [--batches N] [--cc CC] [--out DIR] KTREE
#
# --bench alpha is that of ../csum-alpha/run.sh, --bench rtnet that of
# ../rtnet/bench/run.sh.
#
# --cc	the compiler, with its options, e.g. 'clang-18
#	--target=aarch64-linux-gnu'; without it, the first one there is
# --only	just that test: edges, exact, long, race or bounds
# --out	where to leave bench.txt, bench.csv and, with gnuplot, bench.svg;
#	without it, in .
#
# Exit status: 0 good, 1 a test failed, 2 usage, 3 the machine lacks something.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
bench='' batches=27 cc='' only='' out=. ktree=''

usage() {
	echo "$0: $*; try --help" >&2
	exit 2
}

lacking() {
	echo "$0: $*" >&2
	exit 3
}

while [ $# -gt 0 ]; do
	case $1 in
	--bench)
		bench=1
		case ${2:-} in
		arm64) shift ;;
		alpha)
			shift 2
			exec "$here/../csum-alpha/run.sh" --bench "$@"
			;;
		rtnet)
			shift 2
			exec "$here/../rtnet/bench/run.sh" "$@"
			;;
		esac
		;;
	--batches | --cc | --only | --out)
		[ $# -gt 1 ] || usage "$1 needs a value"
		printf -v "${1#--}" %s "$2"
		shift
		;;
	-h | --help) sed -n '4,/^set/s/^# \{0,1\}//p' "$0"; exit ;;
	-*) usage "unknown option '$1'" ;;
	*)
		[ -z "$ktree" ] || usage "one KTREE, not '$ktree' and '$1'"
		ktree=$1
		;;
	esac
	shift
done

case $batches in '' | *[!0-9]* | 0*) usage "--batches takes a number from 1, not '$batches'" ;; esac
case $only in
'' | edges | exact | long | race | bounds) ;;
*) usage "--only takes edges, exact, long, race or bounds, not '$only'" ;;
esac
[ -f "$ktree/arch/arm64/lib/csum-copy.c" ] ||
	usage "${ktree:-(no KTREE)} is not a kernel tree with the series applied"
command -v make >/dev/null || lacking 'make is needed'

# What runs the test, and so what may build it.
emulator=()
compilers=(gcc-13 gcc clang-18 clang)
if [ "$(uname -m)" != aarch64 ]; then
	command -v qemu-aarch64 >/dev/null || lacking 'qemu-aarch64 is needed'
	emulator=(qemu-aarch64)
	compilers=(aarch64-linux-gnu-gcc-13 aarch64-linux-gnu-gcc
		'clang-18 --target=aarch64-linux-gnu')
fi
for candidate in "${compilers[@]}"; do
	[ -z "$cc" ] || break
	if command -v "${candidate%% *}" >/dev/null; then
		cc=$candidate
	fi
done
[ -n "$cc" ] || lacking "none of these compilers: ${compilers[*]}"
command -v "${cc%% *}" >/dev/null || lacking "${cc%% *} is needed"

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

make -s -f "$here/Makefile" KTREE="$(cd "$ktree" && pwd)" CC="$cc" O="$build"

run() {	# PROGRAM TEST...
	"${emulator[@]}" "$build/$1" "${@:2}" || {
		[ $? -eq 3 ] && exit 3
		exit 1
	}
}

if [ -z "$bench" ]; then
	case $only in
	'')
		run csum-test edges exact long race
		run csum-test-bounds bounds
		;;
	bounds) run csum-test-bounds bounds ;;
	*) run csum-test "$only" ;;
	esac
	exit 0
fi

mkdir -p "$out"
{
	if [ ${#emulator[@]} -gt 0 ]; then
		echo 'EMULATED: these times say nothing about any machine.'
	fi
	echo "$(uname -srm), $(${cc} --version | head -n 1)"
	sed -n '/^CPU implementer/p; /^CPU part/p' /proc/cpuinfo | sort | uniq -c
	echo 'ns per call; neon+ and chosen with the registers of NEON saved'
	"${emulator[@]}" "$build/csum-test" --bench "$out/bench.csv" "$batches"
} | tee "$out/bench.txt"
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1

if command -v gnuplot >/dev/null; then
	gnuplot -e "csv='$out/bench.csv'; svg='$out/bench.svg'" "$here/bench.gp"
else
	echo "$0: no gnuplot, so no $out/bench.svg" >&2
fi
