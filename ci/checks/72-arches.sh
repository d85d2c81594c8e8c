#!/bin/bash
# KUnit on every architecture of configs/arch, and UML
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/run-kunit.sh" -j "$JOBS" --arch all --json "$OUT/arches.json"
printf '%s\n' "$verdicts"
passed "$(wc -l <<<"$verdicts") architectures"
