#!/bin/bash
# usage: tests/mutation/run.sh [OPTION...]
#
# How much the KUnit suite notices: applies small wrong changes, made by rule
# (mutate.awk), to the code under test (sets.conf), one at a time, and runs the
# suite on each in QEMU.  Prints each that survives and is not in
# equivalent.tsv, and the counts.  What ran is recorded in the cache, by mutant,
# file and suite, and not run again.
#
#   --set LIST    of arm64, generic, alpha (default: all three)
#   --every N     a sample: the mutants whose ID is a multiple of N (default: 1)
#   --only ID     only this one, run again
#   --list        print the mutants and their records, run nothing
#   -j, --jobs N  parallel jobs of the first build
#   -h, --help    this text
#
# Exit codes: 0 every mutant was killed or is equivalent; 1 one survived; 2
# usage, or a stale line in equivalent.tsv; 3 the machine; 4 the series does not
# apply.

# shellcheck disable=SC2034,SC2153 # used and set by the library
HERE=$(dirname "$0")
. "$HERE/../../tools/lib/common.sh"
. "$TOP/tools/lib/load.sh"
HERE=$TOP/tests/mutation

SETS=(arm64 generic alpha) EVERY=1 ONLY='' LIST=''
while [ $# -gt 0 ]; do
	case $1 in
	--set) need_value "$@"; IFS=, read -r -a SETS <<<"$2" ;;
	--every)
		need_value "$@"
		case $2 in ''|0*|*[!0-9]*) usage_error "--every takes a number from 1, not '$2'" ;; esac
		EVERY=$2 ;;
	--only)
		need_value "$@"
		case $2 in *[!0-9a-f]*) usage_error "--only takes an ID as --list prints it, not '$2'" ;; esac
		ONLY=$2 ;;
	--list) LIST=1; shift; continue ;;
	-j|--jobs) common_option "$@" ;;
	-h|--help) show_help ;;
	*) usage_error "unknown option '$1'" ;;
	esac
	shift 2
done

CONF=$HERE/sets.conf
for set in "${SETS[@]}"; do
	conf "$CONF" arch | awk -v s="$set" '$1 == s { ok = 1 } END { exit !ok }' ||
		usage_error "--set $set: $CONF has $(conf "$CONF" arch | awk '{ print $1 }' | xargs)"
done

# A work directory of its own, whose tree nobody edits.
WORK_OUT=$CACHE/work/mutation WORK_DISCARD=1
RECORDS=$WORK_OUT/records
ARCHS=()
for set in "${SETS[@]}"; do
	ARCHS+=("$(conf "$CONF" arch | awk -v s="$set" '$1 == s { print $2 }')")
done
git_deaf
tc_setup "${ARCHS[@]}"
base_get
work_open
apply_series
mkdir -p "$RECORDS"
FILTER='' TIMEOUT=120 JUNIT='' COMPILER_ASKED=gcc
tcg_setup

# The suite, with what it is built from: a record is of no other.
suite_hash()
{
	{
		cat "$TREE/lib/tests/checksum_kunit.c" "$TOP/configs/kunit/checksum.kunitconfig"
		conf "$TOP/configs/arch/$1.conf" qemu-args
		conf "$TOP/configs/arch/$1.conf" kconfig
	} | sha256sum | cut -c1-12
}

mutants() { awk -v path="$1" -f "$HERE/mutate.awk" "$TREE/$1"; }

# set_open SET: the tree with the set's edits, its kernel built, QEMU's command
# line in QEMU and how long a good run takes in SECONDS_OK.
set_open()
{
	local path sed start
	arch=$(conf "$CONF" arch | awk -v s="$1" '$1 == s { print $2 }')
	tgit -C "$TREE" checkout -q -f HEAD
	while read -r s path sed; do
		[ "$s" = "$1" ] || continue
		sed -i -E "$sed" "$TREE/$path"
		! tgit -C "$TREE" diff --quiet -- "$path" ||
			die "$EX_USAGE" "$CONF: the edit of $path changes nothing"
	done < <(conf "$CONF" edit)
	suite=$(suite_hash "$arch")
	[ -z "$LIST" ] || return 0
	variant_open '' "$arch"
	# kunit_one's directories, beside those of run-kunit.sh.
	kunit_one "$arch" ''
	case $VERDICT in pass:*) ;; *) die "$EX_FAIL" "$1: not even the code as it is passes: $VERDICT" ;; esac
	QEMU=$(sed -n 's/^\$ \(qemu-system.*\)/\1/p' "$RESULT/exec.log" |
		sed "s|$BUILD/[^ ]*|KERNEL|; s|^|$TCG_BIN/|")
	start=$SECONDS
	[ "$(in_toolchain "$HERE/one.sh" "$BUILD" 120 "$QEMU")" = passed ] ||
		die "$EX_MACHINE" "$1: the kernel linked by one.sh does not pass, see $BUILD/mutant.log"
	SECONDS_OK=$((SECONDS - start))
}

# try ID PATH OBJECT...: prints the verdict, and keeps it.
try()
{
	local id=$1 path=$2 key verdict
	shift 2
	awk -v path="$path" -v want="$id" -f "$HERE/mutate.awk" "$TREE/$path" >"$WORK/mutant.c"
	key=$id-$suite
	cp "$TREE/$path" "$WORK/original.c"
	cp "$WORK/mutant.c" "$TREE/$path"
	verdict=$(in_toolchain "$HERE/one.sh" "$BUILD" $((10 * SECONDS_OK + 20)) "$QEMU" "$@")
	cp "$WORK/original.c" "$TREE/$path"
	# Nothing but a verdict is kept: a run that was stopped has none.
	case $verdict in passed|same|broken*|failed*) echo "$verdict" >"$RECORDS/$key" ;; esac
	echo "$verdict"
}

status=$EX_OK
declare -A known=()
while IFS=$'\t' read -r id reason; do
	case $id in '#'*|'') ;; *) known[$id]=$reason ;; esac
done <"$HERE/equivalent.tsv"
killed=0 survived=0 equivalent=0 same=0 broken=0 left=0
for set in "${SETS[@]}"; do
	set_open "$set"
	while read -r s path objects; do
		[ "$s" = "$set" ] || continue
		read -r -a objects <<<"$objects"
		while IFS=$'\t' read -r id rule line old new; do
			[ -z "${known[$id]:-}" ] || seen[16#$id]=1
			[ $((16#$id % EVERY)) = 0 ] || continue
			[ -z "$ONLY" ] || [ "$ONLY" = "$id" ] || continue
			[ -z "$ONLY" ] || [ -n "$LIST" ] || rm -f "$RECORDS/$id-$suite"
			if [ -s "$RECORDS/$id-$suite" ]; then
				verdict=$(<"$RECORDS/$id-$suite")
			elif [ -n "$LIST" ]; then
				verdict='not run'
			else
				verdict=$(try "$id" "$path" "${objects[@]}")
				printf '%s\n' "$id $path:$line $rule: $verdict" >&2
			fi
			what="$id $set $path:$line $rule:$old ->$new"
			[ -z "$LIST" ] || printf '%s: %s\n' "$what" "$verdict"
			case $verdict in
			failed*)
				killed=$((killed + 1))
				[ -z "${known[$id]:-}" ] || {
					echo "NOT EQUIVALENT $what: $verdict, and equivalent.tsv says: ${known[$id]}"
					status=$EX_USAGE
				} ;;
			same) same=$((same + 1)) ;;
			broken*) broken=$((broken + 1)) ;;
			passed)
				if [ -n "${known[$id]:-}" ]; then
					equivalent=$((equivalent + 1))
				else
					survived=$((survived + 1))
					[ -n "$LIST" ] || echo "SURVIVED $what"
					[ "$status" != "$EX_OK" ] || status=$EX_FAIL
				fi ;;
			'not run') left=$((left + 1)) ;;
			*) die "$EX_MACHINE" "$id: no verdict: $verdict" ;;
			esac
		done < <(mutants "$path")
	done < <(conf "$CONF" file)
done
tgit -C "$TREE" checkout -q -f HEAD

# A mutant that is no more has no reason either.
if [ ${#SETS[@]} = 3 ]; then
	for id in "${!known[@]}"; do
		[ -n "${seen[16#$id]:-}" ] || {
			echo "STALE $id: no such mutant; take it out of tests/mutation/equivalent.tsv"
			status=$EX_USAGE
		}
	done
fi
echo "killed $killed, survived $survived, equivalent $equivalent by reason and $same by object code, $broken do not build${LIST:+, $left not run}"
exit "$status"
