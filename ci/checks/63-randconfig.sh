#!/bin/bash
# the touched objects build with odd options: randconfig, 20 seeds, arm64 and Alpha
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

seeds=${CSUM_SEEDS:-20}
built=0 none=()
for seed in $(seq "$seeds"); do
	for arch in arm64 alpha; do
		run_tool "$TOP/tools/apply-and-build.sh" -j "$JOBS" \
			--touched --arch "$arch" --config "randconfig:$seed"
		printf '%s\n' "$verdicts"
		case $rc,$verdicts in
		0,*) built=$((built + 1)) ;;
		"$EX_FAIL",*": fail: $BASE_BROKEN"*) none+=("$arch:$seed") ;;
		"$EX_FAIL",*) failed "$verdicts" ;;
		*) exit "$rc" ;;
		esac
	done
done
[ "$built" -ge $((seeds * 3 / 2)) ] ||
	failed "only $built of $((2 * seeds)) configurations build at all; not in the base either: ${none[*]}"
passed "$built of $((2 * seeds)) configurations${none[*]:+, the rest not in the base either: ${none[*]}}"
