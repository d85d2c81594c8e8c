#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# How fast the arm64 one-pass copy and checksum of a kernel tree should be, with
# no arm64 hardware: cycles of its main loops by the models in llvm-mca, and
# instructions executed under qemu-aarch64, next to those of the memcpy() and
# csum_partial() of the same tree. Two runs print the same.
#
#	model-arm64.sh --tree DIR [--cc LIST] [--objdir DIR]...
#		[--update-baseline]
#
# --tree	the kernel tree, with the series applied
# --cc		compilers, by default gcc-13,clang-18
# --objdir	where make O= was run in for this tree: gives the flags that the
#		kernel has for these files, for figures beside those with -O2
# --update-baseline	makes these figures those to compare with
#
# Compares with tests/perf/baseline.tsv. Exit status: 0 good, 1 a figure is
# worse by more than 2 %, 2 usage, 3 the machine lacks something.

set -eu
export LC_ALL=C

top=$(cd "$(dirname "$0")/../.." && pwd)
perf=$top/tests/perf
shim=$top/tests/csum/shim
baseline=$perf/baseline.tsv
compilers=gcc-13,clang-18
tree='' update=''
objdirs=()
models=(neoverse-n1 neoverse-n2 neoverse-v1 neoverse-v2 cortex-a53 cortex-a55
	cortex-a510 cortex-a57 ampere1 ampere1b thunderx2t99 tsv110)
lengths=(20 40 64 128 256 512 1000 1500)
# As much as the NEON routine asks for.
neon_least=32
iterations=1000

usage() {
	echo "usage: $0 --tree DIR [--cc LIST] [--objdir DIR]... [--update-baseline]" >&2
	exit 2
}

lacking() {
	echo "$0: $* is needed" >&2
	exit 3
}

while [ $# -gt 0 ]; do
	case $1 in
	--tree | --cc | --objdir)
		[ $# -gt 1 ] || usage
		case $1 in
		--tree) tree=$2 ;;
		--cc) compilers=$2 ;;
		--objdir) objdirs+=("$2") ;;
		esac
		shift
		;;
	--update-baseline) update=1 ;;
	*) usage ;;
	esac
	shift
done
[ -n "$tree" ] || usage
lib=$tree/arch/arm64/lib
if [ ! -f "$lib/csum-copy.c" ]; then
	echo "$0: $tree is not a kernel tree with the series applied" >&2
	exit 2
fi
lib=$(cd "$lib" && pwd)

# The models are those of one version of LLVM: another would give other figures.
find_llvm() {
	local at
	for at in "$(command -v "$1-18" || true)" "/usr/lib/llvm-18/bin/$1"; do
		if [ -x "$at" ]; then
			echo "$at"
			return
		fi
	done
	lacking "$1 of LLVM 18"
}
mca=$(find_llvm llvm-mca)
objdump=$(find_llvm llvm-objdump)
nm=$(find_llvm llvm-nm)
command -v qemu-aarch64 >/dev/null || lacking qemu-aarch64

# The command for a compiler that is named as gcc-13 or clang-18.
compiler() {
	local command=$1
	case $1 in
	gcc-*) [ "$(uname -m)" = aarch64 ] || command=aarch64-linux-gnu-$1 ;;
	clang-*) command="$1 --target=aarch64-linux-gnu" ;;
	*) usage ;;
	esac
	command -v "${command%% *}" >/dev/null || lacking "${command%% *}"
	echo "$command"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
figures=$work/figures
: >"$figures"

compile() {	# COMPILER FLAGS... SOURCE OBJECT, as the kernel's C
	local cc
	read -ra cc <<<"$1"
	"${cc[@]}" -O2 -std=gnu11 -fno-strict-aliasing -fno-strict-overflow \
		-w -I"$shim" -I"$lib" -D__KERNEL__ -DCONFIG_KERNEL_MODE_NEON=1 \
		"${@:2:$#-3}" -c "${@: -2:1}" -o "${@: -1}"
}

# Runs a command which the kernel build left in DIR, but with its own output.
compile_kernel() {	# DIR NAME OBJECT
	local line
	line=$(sed -n 's/^savedcmd_[^ ]* := //p' \
		"$1/arch/arm64/lib/.$2.o.cmd" 2>/dev/null) || true
	if [ -z "$line" ]; then
		echo "$0: $1 has no $2.o: run make O=$1 arch/arm64/lib/" >&2
		exit 2
	fi
	line=$(sed "s|-Wp,-MMD,[^ ]*||; s|-o arch/arm64/lib/$2.o|-o $3|" <<<"$line")
	(cd "$1" && eval "$line")
}

figure() {	# FLAGS COMPILER ROUTINE MEASURE VALUE
	printf '%s\t%s\t%s\t%s\t%s\n' "$@" >>"$figures"
}

# The loops given, one after the other: what it costs to do all on 64 bytes.
loops() {	# FLAGS COMPILER ROUTINE LOOP...
	local key=("$1" "$2" "$3") model
	shift 3
	figure "${key[@]}" insns "$(awk '/^\/\/ / { n += $2 * 64 / $3 }
		END { printf "%.2f", n }' "$@")"
	for model in "${models[@]}"; do
		for loop in "$@"; do
			awk '/^\/\/ / { print "bytes", $3 }' "$loop"
			"$mca" -mtriple=aarch64 -mcpu="$model" \
				-iterations=$iterations "$loop" 2>/dev/null
		done | awk -v n=$iterations '/^bytes/ { bytes = $2 }
			/^Total Cycles/ { c += $3 / n * 64 / bytes }
			END { printf "%.2f", c }' >"$work/cycles"
		figure "${key[@]}" "$model" "$(cat "$work/cycles")"
	done
}

cut_loop() {	# OBJECT FUNCTION LOOP [OPTION]
	"$objdump" --disassemble-symbols="$2" --no-show-raw-insn "$1" |
		awk -v function_name="$2" "${@:4}" -f "$perf/cut-loop.awk" >"$3"
}

range() {	# PROGRAM FUNCTION: as -dfilter wants it
	"$nm" -S "$1" | awk -v f="$2" '$4 == f { print "0x" $1 "+0x" $2 }'
}

# One instruction is one line of the log, and a first one starts a call.
count() {	# FLAGS COMPILER ROUTINE PROGRAM FUNCTION...
	local key=("$1" "$2" "$3") program=$4 function filter='' first=''
	local sizes=() n i=0
	shift 4
	for function in "$@"; do
		n=$(range "$program" "$function")
		filter+=${filter:+,}$n
		first=${first:-${n%+*}}
	done
	for n in "${lengths[@]}"; do
		if [ "${key[2]}" != neon ] || [ "$n" -ge $neon_least ]; then
			sizes+=("$n")
		fi
	done
	qemu-aarch64 -one-insn-per-tb -d exec,nochain -dfilter "$filter" \
		-D "$work/log" "$program" "${key[2]}" "${sizes[@]}"
	while read -r n; do
		figure "${key[@]}" "len ${sizes[i]}" "$n"
		i=$((i + 1))
	done < <(awk -v first="${first#0x}" '/^Trace/ {
			split($4, part, "/")
			if (part[2] == first && n) {
				print n
				n = 0
			}
			n++
		} END { print n }' "$work/log")
	[ $i -eq ${#sizes[@]} ] || lacking 'a qemu-aarch64 which logs each call'
}

# Everything about one pair of objects, with the generic code next to it.
measure() {	# FLAGS COMPILER COMMAND SCALAR NEON
	local cc
	read -ra cc <<<"$3"
	cut_loop "$4" __csum_partial_copy_scalar "$work/scalar.s"
	cut_loop "$5" __csum_partial_copy_neon "$work/neon.s"
	cut_loop "$4" __csum_partial_copy_scalar "$work/s-moves.s" -v moves_only=1
	cut_loop "$5" __csum_partial_copy_neon "$work/n-moves.s" -v moves_only=1
	loops "$1" "$2" scalar "$work/scalar.s"
	loops "$1" "$2" scalar-moves "$work/s-moves.s"
	loops "$1" "$2" neon "$work/neon.s"
	loops "$1" "$2" neon-moves "$work/n-moves.s"
	"${cc[@]}" -static -o "$work/count" "$work"/{count,csum,ksimd,memcpy}.o \
		"$4" "$5"
	count "$1" "$2" scalar "$work/count" __csum_partial_copy_scalar
	count "$1" "$2" neon "$work/count" __csum_partial_copy_neon
}

# With nothing but -O2, where what the compiler makes of the code shows.
for name in ${compilers//,/ }; do
	command=$(compiler "$name")
	compile "$command" "$perf/count.c" "$work/count.o"
	compile "$command" "$lib/memcpy.S" "$work/memcpy.o"
	compile "$command" -mgeneral-regs-only "$lib/csum.c" "$work/csum.o"
	compile "$command" "$top/tests/csum/ksimd.c" "$work/ksimd.o"
	compile "$command" -mgeneral-regs-only "$lib/csum-copy.c" "$work/scalar.o"
	compile "$command" "$lib/csum-copy-neon.c" "$work/neon.o"

	cut_loop "$work/memcpy.o" __pi_memcpy_generic "$work/memcpy.s"
	cut_loop "$work/csum.o" do_csum "$work/csum.s"
	loops -O2 "$name" memcpy+csum "$work/memcpy.s" "$work/csum.s"
	measure -O2 "$name" "$command" "$work/scalar.o" "$work/neon.o"
	count -O2 "$name" memcpy+csum "$work/count" __pi_memcpy_generic do_csum

	for objdir in ${objdirs[@]+"${objdirs[@]}"}; do
		grep -q "^CONFIG_CC_VERSION_TEXT=.*${name%-*}" "$objdir/.config" ||
			continue
		compile_kernel "$objdir" csum-copy "$work/k-scalar.o"
		compile_kernel "$objdir" csum-copy-neon "$work/k-neon.o"
		measure kernel "$name" "$command" "$work/k-scalar.o" "$work/k-neon.o"
	done
done

awk -f "$perf/report.awk" "$figures"

# The rest is there to compare with, and is not this code's to get worse.
awk -F '\t' '$3 == "scalar" || $3 == "neon"' "$figures" >"$work/own"
if [ -n "$update" ]; then
	{
		echo '# Written by tests/perf/model-arm64.sh --update-baseline.'
		echo '# flags, compiler, routine, measure, figure (lower is better)'
		cat "$work/own"
	} >"$baseline"
elif [ ! -f "$baseline" ]; then
	echo "$0: no $baseline to compare with: --update-baseline makes it" >&2
	exit 2
else
	echo
	awk -f "$perf/compare.awk" "$baseline" "$work/own" || exit 1
	echo 'No figure is worse than the baseline by more than 2 %.'
fi
