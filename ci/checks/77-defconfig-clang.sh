#!/bin/bash
# the defconfig of arm64 with clang, modules and device trees too, with sizes
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" -j "$JOBS" --all --sizes --arch arm64 --compiler clang
printf '%s\n' "$verdicts"
passed "$(sed -n 's/.*: pass: built; //p' <<<"$verdicts")"
