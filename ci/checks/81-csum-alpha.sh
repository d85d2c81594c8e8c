#!/bin/bash
# Alpha's ip_fast_csum() in user space, against a reference and today's
# profile: gate
# inputs: touching:arch/alpha touching:lib/checksum touching:include series* tests/csum-alpha
. "$(dirname "$0")/../lib.sh"

tc_setup alpha
tc_need qemu-alpha
tc_need_libc alpha
base_get
work_apply
mkdir -p "$OUT/alpha-base"
tgit -C "$TREE" archive "$BASE_COMMIT" -- arch/alpha/lib/checksum.c \
	arch/alpha/include/asm/checksum.h | tar -xC "$OUT/alpha-base"
tool in_toolchain env CC=alpha-linux-gnu-gcc-13 \
	"$TOP/tests/csum-alpha/run.sh" "$TREE" "$OUT/alpha-base"
printf '%s\n' "$verdicts"
passed "$(tail -n 1 <<<"$verdicts")"
