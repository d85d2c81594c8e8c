#!/bin/bash
# sparse, with its endian checks, has nothing new to say of the touched objects
# profile: gate
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" --touched -j "$JOBS" --arch arm64,alpha C=1
passed "$(sed 's/, defconfig//; s/: pass: built//' <<<"$verdicts" | paste -sd '|' | sed 's/|/; /g')"
