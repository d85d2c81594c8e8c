#!/bin/bash
# usage: ci/run.sh [OPTION...]
#
# Runs every check in ci/checks/, one line each, all of them even if one
# fails.  The last line is "N passed, N failed, N skipped".
#
#   --only LIST    only these checks, comma-separated (see --list)
#   --list         the checks, and what each is for
#   --out DIR      keep the logs in DIR/csum-ci (default: in the cache)
#   -j, --jobs N   parallel jobs of a build (default: all processors)
#   -h, --help     this text
#
# Exit codes: 0 no check failed; 1 one did; 2 usage; 3 the machine (network,
# disk, tool) kept a check from running that nothing else excuses.
#
# A check is a file: it exits 0 (passed), 77 (skipped, its last line says why)
# or anything else (failed, its last line says what).  Nothing is taken from
# an earlier run but build caches.

. "$(dirname "$0")/../tools/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ONLY='' OUT='' JOBS=$(nproc)
while [ $# -gt 0 ]; do
	case $1 in
	--only) need_value "$@"; ONLY=$2; shift 2 ;;
	--out) need_value "$@"; OUT=$2/csum-ci; shift 2 ;;
	-j|--jobs) common_option "$@"; shift 2 ;;
	--list)
		for c in "$TOP"/ci/checks/*.sh; do
			printf '%-16s %s\n' "$(basename "$c" .sh | sed 's/^[0-9]*-//')" \
				"$(sed -n '2s/^# //p' "$c")"
		done
		exit "$EX_OK" ;;
	-h|--help) show_help ;;
	*) usage_error "unknown option '$1'" ;;
	esac
done
name_of() { basename "$1" .sh | sed 's/^[0-9]*-//'; }
checks=("$TOP"/ci/checks/*.sh)
if [ -n "$ONLY" ]; then
	checks=()
	IFS=, read -r -a want <<<"$ONLY"
	for w in "${want[@]}"; do
		found=$(compgen -G "$TOP/ci/checks/[0-9][0-9]-$w.sh") ||
			usage_error "--only $w: no such check (ci/run.sh --list shows them)"
		checks+=("$found")
	done
fi
: "${OUT:=$CACHE/ci}"
mkdir -p "$OUT" || die "$EX_MACHINE" "--out $OUT: cannot make this directory"
OUT=$(cd "$OUT" && pwd -P)
lock "ci-$(printf %s "$OUT" | sha256sum | cut -c1-12)"

passed=0 failed=0 skipped=0 code=$EX_OK
export CSUM_JOBS=$JOBS CSUM_OUT=$OUT
for c in "${checks[@]}"; do
	name=$(name_of "$c") log=$OUT/$(name_of "$c").log start=$SECONDS rc=0
	[ ! -t 1 ] || printf '...     %s\r' "$name"
	"$c" >"$log" 2>&1 </dev/null || rc=$?
	why=$(tail -n 1 "$log" | cut -c1-300)
	case $rc in
	0) passed=$((passed + 1)) verdict=ok ;;
	77) skipped=$((skipped + 1)) verdict=SKIPPED ;;
	*)
		failed=$((failed + 1)) verdict=FAILED
		[ "$code" = "$EX_FAIL" ] || code=$((rc == EX_MACHINE ? EX_MACHINE : EX_FAIL))
		why+="; log: $log" ;;
	esac
	printf '%-8s%-16s%4d s  %s\n' "$verdict" "$name" $((SECONDS - start)) "$why"
done
echo "$passed passed, $failed failed, $skipped skipped"
exit "$code"
