#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# What gcc's models of EV5 and EV6 make of ip_fast_csum() on Alpha
#
# model-alpha.sh --tree DIR [--update-baseline] [--baseline FILE]
#
# Compiles tests/csum-alpha/model.c, which includes the tree's own checksum.h
# and checksum.c, with the kernel's flags and every cross gcc found, runs each
# function once under QEMU one instruction at a time, and prints
#   insns   instructions executed, the return included (counted)
#   clocks  the clocks in which gcc's scheduler has them issue, summed over the
#           basic blocks executed (modelled: every load hits, no branch costs)
# A call of today's function costs its caller what is not counted here.
#
# exit: 0 good; 1 the tree's version is not strictly fewer clocks than today's
# and the RFC's, or a figure of its own is more than 2 % worse than the baseline,
# or is wrong, or something fails; 2 usage; 3 a tool is missing
set -u -o pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")/../csum-alpha" && pwd) || exit 1
baseline=$here/baseline.tsv
tree='' update=''

usage() {
	sed -n 's/^# \{0,1\}//; 3,17p' "$0" >&2
	exit 2
}

while [ $# -gt 0 ]; do
	case $1 in
	--tree) tree=${2:-}; shift ;;
	--baseline) baseline=${2:-}; shift ;;
	--update-baseline) update=yes ;;
	*) usage ;;
	esac
	shift || usage
done
[ -n "$tree" ] || usage
source=$tree/arch/alpha/lib/checksum.c
header=$tree/arch/alpha/include/asm/checksum.h
if [ ! -f "$source" ] || [ ! -f "$header" ]; then
	echo "$tree: not a kernel tree with arch/alpha" >&2
	exit 2
fi
source=$(realpath "$source") header=$(realpath "$header")

missing() {
	echo "$1: not found" >&2
	exit 3
}

compilers=()
for v in 13 14 15; do
	! command -v "alpha-linux-gnu-gcc-$v" >/dev/null || compilers+=("$v")
done
[ ${#compilers[@]} -gt 0 ] || missing alpha-linux-gnu-gcc-13
for t in alpha-linux-gnu-nm qemu-alpha awk; do
	command -v $t >/dev/null || missing $t
done

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# of arch/alpha/Makefile and the top Makefile, what generates code
# shellcheck disable=SC2054 # -Wa,-mev6 is one flag
flags=(-O2 -std=gnu11 -fms-extensions -fshort-wchar -funsigned-char -fno-common
	-fno-PIE -fno-strict-aliasing -pipe -mno-fp-regs -ffixed-8
	-fno-jump-tables -Wa,-mev6 -fno-delete-null-pointer-checks
	-fno-allow-store-data-races -fno-stack-protector -fomit-frame-pointer
	-fno-stack-clash-protection -fno-strict-overflow -fconserve-stack
	-ftrivial-auto-var-init=zero -fstrict-flex-arrays=3
	-fno-asynchronous-unwind-tables -I "$here/shim"
	"-DTREE_SOURCE=\"$source\"" "-DTREE_HEADER=\"$header\"")

# model GCC CPUNAME CPUFLAGS: lines of gcc, cpu, case, insns, clocks
model() {
	local cc=alpha-linux-gnu-gcc-$1 m=$tmp/m rc

	# shellcheck disable=SC2086 # one or two flags
	$cc "${flags[@]}" $3 -dA -fdump-rtl-sched2="$m.sched2" \
		-fsched-verbose=2 -S -o "$m.s0" "$here/model.c" || return 1
	# a symbol for every basic block, so that an address tells which it is
	awk '/^[A-Za-z_][A-Za-z0-9_]*:/ { f = $1; sub(/:.*/, "", f) }
		/^ # BLOCK [0-9]+,/ { bb = "bb." f "." int($3) ":" }
		bb != "" && /^\t[a-z]/ { print bb; bb = "" }
		{ print }' "$m.s0" >"$m.s" || return 1
	$cc -Wa,-mev6 -nostdlib -static -o "$m" "$m.s" || return 1
	qemu-alpha -one-insn-per-tb -d exec,nochain -D "$m.trace" "$m"
	rc=$?
	[ $rc -eq 0 ] || { echo "gcc $1 $3: case $rc is wrong" >&2; return 1; }
	alpha-linux-gnu-nm -n "$m" >"$m.nm" || return 1
	awk -v OFS='\t' -v gcc="$1" -v cpu="$2" '
	function value(hex,	i, n) {
		for (i = 1; i <= length(hex); i++)
			n = n * 16 + index("123456789abcdef", substr(hex, i, 1))
		return n
	}
	function finish() {
		if (name != "")
			print gcc, cpu, name, insns, clocks
		name = insns = clocks = ""
	}
	FNR == 1 { file++ }
	file == 1 && /^;; Function / { f = $3; next }
	file == 1 && /-- basic block / { b = $5; next }
	file == 1 && /total time = / { time[f "." b] = $NF; next }
	# run_cases() calls them; what it executes itself is not counted
	file == 2 && $3 ~ /^bb\./ { block[value($1)] = substr($3, 4); next }
	file == 2 && driver && !driver_end { driver_end = value($1) }
	file == 2 && $3 == "run_cases" { driver = value($1) }
	file == 2 && $3 ~ /^m_/ { entry[value($1)] = substr($3, 3) }
	file == 3 && /^Trace/ {
		split($0, part, "/")
		pc = value(part[2])
		if (pc in entry || (pc >= driver && pc < driver_end))
			finish()
		if (pc in entry)
			name = entry[pc]
		insns++
		# time is the last clock, counted from 0
		if (pc in block)
			clocks += time[block[pc]] + 1
	}' "$m.sched2" "$m.nm" "$m.trace" |
	awk -v FS='\t' -v OFS='\t' '
	# the cases of model.c that run a function more than once
	BEGIN {
		split("0,5 4,5 0,6 4,6 0,10 4,10 0,15 4,15", two, " ")
		split("6 10 15", one, " ")
	}
	{ n = ++seen[$3] }
	$3 ~ /^(today|quad_test)$/ { $3 = $3 "@" two[n] }
	$3 ~ /^(options|loop4?|bits[56]|fall|pairs)$/ { $3 = $3 "," one[n] }
	{ sub(/^options/, "tree", $3); print }'
}

for v in "${compilers[@]}"; do
	model "$v" ev56 "-mcpu=ev56" || exit 1
	model "$v" generic "-mcpu=ev56 -mtune=ev6" || exit 1
	model "$v" ev6 "-mcpu=ev6" || exit 1
	model "$v" ev67 "-mcpu=ev67" || exit 1
done >"$tmp/now.tsv"

# The table: a row per case, a column per gcc and CPU.
awk -v FS='\t' '
	!($3 in row) { row[$3] = ++rows; name[rows] = $3 }
	!(($1, $2) in col) { col[$1, $2] = ++cols; head[cols] = $1 "/" $2 }
	{ cell[row[$3], col[$1, $2]] = $4 "/" $5 }
	END {
		print "insns/clocks (counted/modelled); name@start mod 8,ihl"
		printf "%-14s", "gcc/cpu"
		for (c = 1; c <= cols; c++)
			printf "%11s", head[c]
		for (r = 1; r <= rows; r++) {
			printf "\n%-14s", name[r]
			for (c = 1; c <= cols; c++)
				printf "%11s", cell[r, c]
		}
		print ""
	}' "$tmp/now.tsv"

[ -z "$update" ] || cp "$tmp/now.tsv" "$baseline" || exit 1
[ -f "$baseline" ] || { echo "$baseline: not found" >&2; exit 1; }

awk -v FS='\t' '
	FNR == NR { insns[$1, $2, $3] = $4; clocks[$1, $2, $3] = $5; next }
	{ now[$1, $2, $3] = $5; cpu = "gcc " $1 " " $2 ": " }
	$3 ~ /^tree/ && (($1, $2, $3) in clocks) {
		held++
		if ($4 > insns[$1, $2, $3] * 1.02 || $5 > clocks[$1, $2, $3] * 1.02)
			bad[++n] = cpu $3 " is " $4 "/" $5 ", was " \
				insns[$1, $2, $3] "/" clocks[$1, $2, $3]
	}
	# the last case of a CPU: all are there to compare
	$3 == "bits6,15" {
		fewer("tree", "rfc")
		fewer("tree", "today@0,5")
		fewer("tree", "today@4,5")
		for (w = 6; w <= 15; w += w == 6 ? 4 : 5) {
			fewer("tree," w, "today@0," w)
			fewer("tree," w, "today@4," w)
		}
	}
	function fewer(ours, than,	o, t) {
		compared++
		o = now[$1, $2, ours]
		t = now[$1, $2, than]
		if (o == "" || t == "" || o >= t)
			bad[++n] = cpu ours " is not fewer clocks than " than
	}
	END {
		if (!held || !compared)
			bad[++n] = "nothing to compare"
		for (i = 1; i <= n; i++)
			print bad[i]
		exit n > 0
	}' "$baseline" "$tmp/now.tsv" >&2 || exit 1
