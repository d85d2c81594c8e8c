#!/bin/bash
# the routines proved for every input, wrong versions refuted, models checked
# profile: gate
# inputs: patches/rtnet-csum touching:arch/arm64 touching:arch/alpha touching:arch/loongarch touching:lib/checksum touching:include series* tests/proofs
. "$(dirname "$0")/../lib.sh"

tc_setup arm64
tc_need cbmc z3 qemu-aarch64
tc_need_libc arm64
base_get
work_apply
tool in_toolchain "$TOP/tests/proofs/models.sh"
models=$(head -n 1 <<<"$verdicts")
printf '%s\n' "$verdicts"
tool in_toolchain "$TOP/tests/proofs/run.sh" -j "$JOBS" "$TREE"
printf '%s\n' "$verdicts"
passed "$(tail -n 1 <<<"$verdicts"); ${models%%,*}"
