#!/bin/bash
# what W=2 adds, as information: it never fails for a warning
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

run_tool "$TOP/tools/apply-and-build.sh" --touched -j "$JOBS" --arch arm64,alpha W=12
printf '%s\n' "$verdicts"
case $rc in
0) passed "nothing new" ;;
"$EX_FAIL")
	! grep -v 'new warnings at' <<<"$verdicts" | grep -q ': fail: ' || failed "does not build, see its log"
	passed "for information: $(grep -o '[0-9]* new warnings at .*' <<<"$verdicts" | paste -sd '|' | sed 's/|/; /g' | cut -c1-200)" ;;
*) exit "$rc" ;;
esac
