#!/bin/bash
# RTnet's header and checksum paths in user space, and the faults they must find
# profile: gate
# inputs: patches/rtnet-csum series.xenomai tests/rtnet ci/rtnet.sh
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../rtnet.sh"

tc_setup
tc_need sparse
try=$OUT/rtnet-paths
rm -rf "$try"
mkdir -p "$try"

# The header needs no tree: a patch has all of it.
use_series xenomai
list=$(series_patches)
header=kernel/drivers/net/stack/include/rtnet_checksum.h
patch=$(cd "$TOP/patches" && echo "$list" | xargs grep -l "^+++ b/$header" | head -n 1)
tgit -C "$try" init -q
tgit -C "$try" apply --include="$header" "$TOP/patches/$patch" || failed "patches/$patch does not have $header"
tool in_toolchain "$TOP/tests/rtnet/run.sh" --header "$try/$header"
printf '%s\n' "$verdicts"

rtnet_base "$verdicts"
work_apply
mkdir -p "$try/base"
tgit -C "$TREE" archive "$BASE_COMMIT" -- kernel/drivers/net/stack include | tar -xC "$try/base"
tgit -C "$TREE" diff -U0 "$BASE_COMMIT" HEAD >"$try/diff"
tool in_toolchain "$TOP/tests/rtnet/run.sh" --diff "$try/diff" "$TREE"
printf '%s\n' "$verdicts"
all=$(sed -n 's/^\([a-z]*: [0-9]* checks\), 0 failed/\1/p' <<<"$verdicts" | paste -sd, | sed 's/,/, /g')
# As it was: the same packets from the code before the conversion.
tool in_toolchain "$TOP/tests/rtnet/run.sh" --old "$try/base"
tool in_toolchain "$TOP/tests/rtnet/controls.sh" "$TREE"
printf '%s\n' "$verdicts"
passed "$all; the base, with its old calls, the same; $(tail -n 1 <<<"$verdicts")"
