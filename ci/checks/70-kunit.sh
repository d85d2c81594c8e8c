#!/bin/bash
# KUnit on arm64 and Alpha under QEMU
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/run-kunit.sh" -j "$JOBS" --json "$OUT/kunit.json"
passed "$(paste -sd '|' <<<"$verdicts" | sed 's/|/; /g')"
