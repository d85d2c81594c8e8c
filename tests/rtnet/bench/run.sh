#!/bin/bash
# usage: tests/rtnet/bench/run.sh [--cc CC] [--out DIR] KTREE
#
# Folded against split (see bench.c), with the routines of KTREE, a kernel tree
# with the series applied, on this machine: arm64 or x86-64.  Leaves the table
# in DIR/rtnet.txt (default: .).
#
# Exit codes: 0 good; 1 the routines differ; 2 usage; 3 no compiler, or a machine
# that it is not for.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
csum=$here/../../csum
cc=gcc out=. ktree=''
while [ $# -gt 0 ]; do
	case $1 in
	--cc|--out)
		[ -n "${2:-}" ] || { echo "run.sh: $1 needs a value" >&2; exit 2; }
		printf -v "${1#--}" %s "$2"
		shift 2 ;;
	-h|--help) sed -n '2,/^set/ { /^set/d; s/^# \{0,1\}//p }' "$0"; exit 0 ;;
	-*) echo "run.sh: unknown option '$1'; try --help" >&2; exit 2 ;;
	*) ktree=$1; shift ;;
	esac
done
[ -f "$ktree/arch/arm64/lib/csum-copy.c" ] || {
	echo "run.sh: ${ktree:-(no KTREE)} is not a kernel tree with the series applied" >&2
	exit 2
}
command -v "${cc%% *}" >/dev/null || { echo "run.sh: ${cc%% *} is needed" >&2; exit 3; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# What is not called is not linked: its own callees are not here.
# shellcheck disable=SC2054 # the commas are the linker's
flags=(-O2 -std=gnu11 -fno-strict-aliasing -ffunction-sections -Wl,--gc-sections -I"$here")
case $(uname -m) in
aarch64)
	make -s -f "$csum/Makefile" KTREE="$(cd "$ktree" && pwd)" CC="$cc" O="$tmp" \
		"$tmp/csum.o" "$tmp/memcpy.o" "$tmp/csum-copy.o"
	# shellcheck disable=SC2086 # a command and its options
	$cc "${flags[@]}" -I"$csum/shim" -I"$ktree/arch/arm64/lib" -D__KERNEL__ -w -c -o "$tmp/arch.o" "$here/arm64.c"
	# The NEON routine is not called, and not linked.
	# shellcheck disable=SC2054
	objs=("$tmp"/{csum,memcpy,csum-copy,arch}.o -Wl,--unresolved-symbols=ignore-all) ;;
x86_64)
	# shellcheck disable=SC2086
	$cc -I"$here/x86" -D__ASSEMBLY__ -c -o "$tmp/copy.o" "$ktree/arch/x86/lib/csum-copy_64.S"
	for f in "$ktree/arch/x86/lib/csum-partial_64.c" "$here/x86.c"; do
		# shellcheck disable=SC2086
		$cc "${flags[@]}" -I"$here/x86" -w -c -o "$tmp/$(basename "$f" .c).o" "$f"
	done
	objs=("$tmp"/{copy,csum-partial_64,x86}.o) ;;
*)
	echo "run.sh: for arm64 and x86-64; this is $(uname -m)" >&2
	exit 3 ;;
esac
# shellcheck disable=SC2086
$cc "${flags[@]}" -Wall -Wextra -static -o "$tmp/bench" "$here/bench.c" "$here/load.c" "${objs[@]}"
mkdir -p "$out"
{
	echo "$(uname -srm), $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)$(sed -n 's/^CPU part.*: / CPU part /p' /proc/cpuinfo | sort -u | xargs)"
	"$tmp/bench"
} | tee "$out/rtnet.txt"
exit "${PIPESTATUS[0]}"
