#!/bin/bash
# all of the defconfigs, modules and device trees too, gcc and clang, with sizes
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" -j "$JOBS" --all --sizes
all=$verdicts
tool "$TOP/tools/apply-and-build.sh" -j "$JOBS" --all --arch arm64 --compiler clang
all+=$'\n'$verdicts
printf '%s\n' "$all"
passed "$(grep -E ': (pass|fail): ' <<<"$all" | sed 's/, defconfig//; s/: pass: built//' | paste -sd '|' | sed 's/|/; /g')"
