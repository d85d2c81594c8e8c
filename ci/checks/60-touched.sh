#!/bin/bash
# the touched objects build at W=1 with gcc 13 and clang 18, no new warning
# profile: gate
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" --touched -j "$JOBS" --arch arm64,alpha
all=$verdicts
tool "$TOP/tools/apply-and-build.sh" --touched -j "$JOBS" --arch arm64 --compiler clang
passed "$(printf '%s\n%s\n' "$all" "$verdicts" | sed 's/, defconfig//; s/: pass: built//' | paste -sd '|' | sed 's/|/; /g')"
