#!/bin/bash
# proofs of the routines for every input, and wrong versions refuted
. "$(dirname "$0")/../lib.sh"

tc_setup arm64
tc_need cbmc z3
base_get
work_open
apply_series
tool in_toolchain "$TOP/tests/proofs/run.sh" -j "$JOBS" "$TREE"
printf '%s\n' "$verdicts"
passed "$(tail -n 1 <<<"$verdicts")"
