#!/bin/bash
# the routines fuzzed with sanitizers, wrong versions found
# profile: gate
# inputs: touching:arch/arm64 touching:arch/alpha touching:arch/loongarch touching:lib/checksum touching:include series* tests/fuzz tests/proofs
. "$(dirname "$0")/../lib.sh"

tc_setup arm64
tc_need clang-18
# No command comes with it; on a machine of its own, run.sh looks for it.
# shellcheck disable=SC2154 # of tools/lib/toolchain.sh
[ "$tc_mode" != root ] || tc_install libclang-rt-18-dev
base_get
work_apply
tool in_toolchain "$TOP/tests/fuzz/run.sh" "$TREE"
printf '%s\n' "$verdicts"
passed "$(tail -n 1 <<<"$verdicts")"
