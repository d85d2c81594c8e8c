#!/bin/bash
# the defconfig of Alpha, modules too, with sizes
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" -j "$JOBS" --all --sizes --arch alpha
printf '%s\n' "$verdicts"
passed "$(sed -n 's/.*: pass: built; //p' <<<"$verdicts")"
