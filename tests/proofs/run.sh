#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Proves the routines of the kernel tree given, and refutes wrong versions of
# them, so that a proof which proves anything is found out.  See README.md.
#
#	run.sh [--only NAME] [-j N] [--keep DIR] KTREE
#
# --only	just that proof, the name of a file here without .c
# -j		proofs at the same time (default: all processors)
# --keep	where to leave what cbmc read and said
#
# Exit status: 0 all proved, and all wrong versions refuted; 1 not so; 2 usage;
# 3 the machine lacks something.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
only='' jobs=$(nproc) keep='' ktree=''

usage() {
	echo "$0: $*; try --help" >&2
	exit 2
}

while [ $# -gt 0 ]; do
	case $1 in
	--only | -j | --keep)
		[ $# -gt 1 ] || usage "$1 needs a value"
		case $1 in
		--only) only=$2 ;;
		-j) jobs=$2 ;;
		--keep) keep=$2 ;;
		esac
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
case $jobs in '' | *[!0-9]* | 0*) usage "-j takes a number from 1, not '$jobs'" ;; esac
[ -z "$only" ] || [ -f "$here/$only.c" ] || usage "--only $only: no such proof"
[ -f "$ktree/lib/checksum.c" ] || usage "${ktree:-(no KTREE)} is not a kernel tree"
ktree=$(cd "$ktree" && pwd)
for tool in goto-cc goto-instrument cbmc z3; do
	command -v $tool >/dev/null || {
		echo "$0: $tool is needed (Debian: cbmc, z3)" >&2
		exit 3
	}
done

if [ -n "$keep" ]; then
	mkdir -p "$keep"
	work=$(cd "$keep" && pwd)
else
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
fi

# directive NAME KEY: the values of KEY in the comment that opens a proof.
directive() {
	sed -n "/\*\//q; s/^ \* $2\t*\(.*\)/\1/p" "$here/$1.c"
}

# source_text PATH: of the tree, or "patch:TOPIC/PATH" for a file that a topic of
# patches/ makes which is not for the kernel's tree.
source_text() {
	local topic=${1#patch:}
	case $1 in
	patch:*)
		sed -n "\\|^+++ b/${topic#*/}\$|,/^-- \$/ {
			/^+++ /d
			s/^+//p
			/^diff /q
		}" "$here/../../patches/${topic%%/*}"/*.patch
		;;
	*) cat "$ktree/$1" ;;
	esac
}

# prove NAME DIR DEFINES [PATH SED]: to a verdict of cbmc in DIR/log; with SED,
# of a wrong version of PATH as it is marked.
prove() {
	local name=$1 dir=$2 defines=$3 wrong=${4:-} sed=${5:-} path rules
	local marked options
	mkdir -p "$dir"
	while read -r path rules; do
		marked=$dir/marked/${path#patch:}
		mkdir -p "${marked%/*}"
		source_text "$path" >"$dir/source" 2>"$dir/log" || return 1
		awk ${rules:+-v rules="$here/$rules"} -f "$here/mark.awk" \
			"$dir/source" >"$marked" 2>"$dir/log" || return 1
		[ "$path" = "$wrong" ] || continue
		sed -i.right -e "$sed" "$marked"
		if cmp -s "$marked.right" "$marked"; then
			echo "the wrong version is the right one: $sed" >"$dir/log"
			return 1
		fi
	done < <(directive "$name" source)
	# shellcheck disable=SC2086 # a list
	goto-cc -I"$here" -I"$dir/marked" $defines -o "$dir/a.gb" \
		"$here/$name.c" --function proof >"$dir/log" 2>&1 || return 1
	if [ -n "$(directive "$name" loops)" ]; then
		goto-instrument --apply-loop-contracts "$dir/a.gb" "$dir/b.gb" \
			>"$dir/log" 2>&1 || return 1
		mv "$dir/b.gb" "$dir/a.gb"
	fi
	options=$(directive "$name" cbmc)
	# shellcheck disable=SC2086 # a list
	(ulimit -t 600; exec cbmc "$dir/a.gb" $options) >"$dir/log" 2>&1 || :
}

# One line a job: NAME, number, DEFINES, and for a wrong version CLAIM, PATH, SED
job() {
	local name=$1 dir=$work/$1.$2 defines=$3 claim=${4:-} start=$SECONDS
	local what=$name${defines:+ $defines} verdict
	prove "$name" "$dir" "$defines" "${5:-}" "${6:-}" || {
		echo "FAIL $what${claim:+, wrong version}: $(tail -n 3 "$dir/log" | tr '\n' ' ')"
		return
	}
	verdict=$(sed -n 's/^VERIFICATION //p' "$dir/log")
	case $verdict in
	SUCCESSFUL | FAILED) ;;
	*)
		echo "FAIL $what${claim:+, wrong version}: no verdict of cbmc in $((SECONDS - start)) s: $(tail -n 1 "$dir/log")"
		return
		;;
	esac
	if [ -n "$claim" ]; then
		if grep -F -- "$claim" "$dir/log" | grep -q ': FAILURE$'; then
			echo "refuted $what: \"$claim\" does not hold with $6"
		else
			echo "FAIL $what: \"$claim\" is not refuted with $6"
		fi
	elif [ "$verdict" = SUCCESSFUL ]; then
		echo "proved $what: $(sed -n 's/^\*\* 0 of \([0-9]*\) failed.*/\1/p' "$dir/log") properties, $((SECONDS - start)) s"
	else
		echo "FAIL $what: $(grep ': FAILURE$' "$dir/log" | head -n 1)"
	fi
}

# Those whose sources there are.
proofs() {
	local f topic
	for f in "$here"/*.c; do
		f=$(basename "$f" .c)
		topic=$(directive "$f" source | sed -n 's|^patch:\([^/]*\)/.*|\1|p' | head -n 1)
		if [ -n "$topic" ] && [ ! -d "$here/../../patches/$topic" ]; then
			echo "SKIPPED $f: there is no patches/$topic" >&2
		elif [ -n "$(directive "$f" source)" ]; then
			echo "$f"
		fi
	done
}

list() {
	local name with claim path sed n=0
	for name in ${only:-$(proofs)}; do
		while read -r with; do
			n=$((n + 1))
			printf '%s\037%s\037%s\n' "$name" $n "$with"
		done < <(directive "$name" with; [ "$(directive "$name" with | wc -l)" -gt 0 ] || echo)
		while IFS='|' read -r with claim path sed; do
			n=$((n + 1))
			printf '%s\037%s\037%s\037%s\037%s\037%s\n' "$name" $n \
				"$with" "$claim" "$path" "$sed"
		done < <(directive "$name" wrong | sed 's/[ \t]*|[ \t]*/|/g')
	done
}

# What is read has to be what the rules are of.
if printf 'void f(void)\n{\n\tasm volatile("nop");\n}\n' |
		awk -f "$here/mark.awk" >/dev/null 2>&1 ||
	echo 'int a;' | awk -v rules="$here/scalar.rules" -f "$here/mark.awk" >/dev/null 2>&1; then
	echo "mark.awk takes a source that its rules are not of"
	exit 1
fi

results=$work/results
: >"$results"
while IFS=$'\037' read -r name n with claim path sed; do
	while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do
		wait -n || :
	done
	job "$name" "$n" "$with" "$claim" "$path" "$sed" | tee -a "$results" &
done < <(list)
wait

if grep -q '^FAIL' "$results"; then
	echo "$(grep -c '^FAIL' "$results") of $(wc -l <"$results") fail: $(grep -m 1 '^FAIL' "$results")"
	exit 1
fi
if ! grep -q '^proved' "$results" || ! grep -q '^refuted' "$results"; then
	echo "nothing was proved, or nothing refuted"
	exit 1
fi
echo "$(grep -c '^proved' "$results") proofs, $(grep -c '^refuted' "$results") wrong versions refuted"
