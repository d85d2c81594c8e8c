#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Fuzzes the routines of the kernel tree given, on this machine, with libFuzzer
# and the address and undefined behaviour sanitizers, against a sum that is
# taken word by word.  A wrong version of each has to be found.
#
#	run.sh [--only NAME] [--seconds N] [--corpus DIR] KTREE
#
# --only	just that target, the name of a file here without .c
# --seconds	for each target (default: 20)
# --corpus	where to leave what was found to reach new code
#
# Exit status: 0 nothing found but in wrong versions; 1 not so; 2 usage; 3 the
# machine lacks something.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
only='' seconds=20 corpus='' ktree=''

usage() {
	echo "$0: $*; try --help" >&2
	exit 2
}

while [ $# -gt 0 ]; do
	case $1 in
	--only | --seconds | --corpus)
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
case $seconds in '' | *[!0-9]* | 0*) usage "--seconds takes a number from 1, not '$seconds'" ;; esac
[ -z "$only" ] || [ -f "$here/$only.c" ] || usage "--only $only: no such target"
[ -f "$ktree/lib/checksum.c" ] || usage "${ktree:-(no KTREE)} is not a kernel tree"
ktree=$(cd "$ktree" && pwd)

cc=clang-18
command -v $cc >/dev/null || cc=clang
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'int LLVMFuzzerTestOneInput(const char *p, long n) { return 0; }' >"$work/try.c"
"$cc" -fsanitize=fuzzer,address,undefined -o "$work/try" "$work/try.c" 2>"$work/log" || {
	echo "$0: clang 18 with libFuzzer is needed (Debian: clang-18, libclang-rt-18-dev)" >&2
	exit 3
}

directive() {	# NAME KEY
	sed -n "/\*\//q; s/^ \* $2\t*\(.*\)/\1/p" "$here/$1.c"
}

# build NAME DIR [PATH SED]: with SED, a wrong version of PATH
build() {
	local path rules marked
	while read -r path rules; do
		marked=$2/$path
		mkdir -p "${marked%/*}"
		awk ${rules:+-v rules="$here/../proofs/$rules"} \
			-f "$here/../proofs/mark.awk" "$ktree/$path" >"$marked" || return 1
		[ "$path" = "${3:-}" ] || continue
		sed -i.right -e "$4" "$marked"
		if cmp -s "$marked.right" "$marked"; then
			echo "the wrong version is the right one: $4" >&2
			return 1
		fi
	done < <(directive "$1" source)
	"$cc" -g -O1 -std=gnu11 -fno-strict-aliasing -fwrapv -w \
		-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
		-I"$here" -I"$2" -o "$2/fuzz" "$here/$1.c"
}

# fuzz NAME DIR SECONDS: from the corpus in the tree
fuzz() {
	mkdir -p "$2/found"
	(cd "$2" && ./fuzz -max_total_time="$3" -max_len=700 -print_final_stats=1 \
		found "$here/corpus/$1") >"$2/log" 2>&1
}

targets=0 total=0 wrongs=0
for f in "$here"/*.c; do
	name=$(basename "$f" .c)
	[ -z "$only" ] || [ "$only" = "$name" ] || continue
	targets=$((targets + 1))
	build "$name" "$work/$name" || exit 1
	if ! fuzz "$name" "$work/$name" "$seconds"; then
		cat "$work/$name/log"
		echo "$name: $(grep -m 1 -E 'reference|ERROR|runtime error' "$work/$name/log" || echo 'it failed'), see above"
		exit 1
	fi
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$name/log")
	[ "${runs:-0}" -gt 1000 ] || {
		echo "$name: only ${runs:-no} inputs in $seconds s"
		exit 1
	}
	total=$((total + runs))
	echo "$name: $runs inputs in $seconds s, nothing found"
	if [ -n "$corpus" ]; then
		mkdir -p "$corpus/$name"
		(cd "$work/$name" && ./fuzz -merge=1 "$corpus/$name" found \
			"$here/corpus/$name") >"$work/$name/log" 2>&1
	fi
	while IFS='|' read -r path sed; do
		wrongs=$((wrongs + 1))
		build "$name" "$work/wrong$wrongs" "$path" "$sed" || exit 1
		if fuzz "$name" "$work/wrong$wrongs" 60; then
			echo "$name: not found in 60 s to be wrong: $sed"
			exit 1
		fi
		echo "$name: found to be wrong: $sed"
	done < <(directive "$name" wrong)
done
echo "$targets targets, $total inputs, nothing found; $wrongs wrong versions found"
