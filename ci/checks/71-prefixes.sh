#!/bin/bash
# every prefix of the series builds and passes KUnit on arm64 and Alpha (bisectable)
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup arm64 alpha
list=$(series_patches)
# A tree of its own: the other checks' one keeps its time stamps.
args=(-j "$JOBS" --out "$CACHE/work/prefixes")
mapfile -t patches <<<"$list"
for p in "${patches[@]}"; do
	echo "== up to $p"
	tool "$TOP/tools/apply-and-build.sh" "${args[@]}" --touched --series-upto "$p"
	printf '%s\n' "$verdicts"
	tool "$TOP/tools/run-kunit.sh" "${args[@]}" --series-upto "$p"
	printf '%s\n' "$verdicts"
done
passed "${#patches[@]} prefixes"
