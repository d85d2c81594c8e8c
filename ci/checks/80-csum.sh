#!/bin/bash
# the arm64 routines in user space: every length and alignment, guard pages, races
# profile: gate
# inputs: touching:arch/arm64 touching:lib/checksum touching:include series* tests/csum
. "$(dirname "$0")/../lib.sh"

tc_setup arm64
tc_need qemu-aarch64
tc_need_libc arm64
base_get
work_apply
tool in_toolchain "$TOP/tests/csum/run.sh" --cc aarch64-linux-gnu-gcc-13 "$TREE"
printf '%s\n' "$verdicts"
passed "$(tail -n 1 <<<"$verdicts")"
