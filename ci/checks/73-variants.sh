#!/bin/bash
# KUnit on every variant of an arm64 kernel: sanitizers, RT, page sizes, module, ...
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/run-kunit.sh" -j "$JOBS" --arch arm64 --variant all --json "$OUT/variants.json"
printf '%s\n' "$verdicts"
passed "$(wc -l <<<"$verdicts") kernels"
