#!/bin/bash
# RTnet booted in QEMU: echo of every size, UDP and TCP on the wire, and faults
# profile: full
# inputs: outside
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../rtnet.sh"

rtnet_trees ''
(rtnet_base '') || exit $?
base=()
[ -z "${CSUM_XENOMAI_BASE:-}" ] ||
	base=(--tree "$CSUM_XENOMAI_BASE" --rev "$(conf1 "$TOP/configs/base/xenomai.conf" commit)")
tool "$TOP/tools/run-rtnet.sh" -j "$JOBS" --arch "${CSUM_RTNET_ARCH:-arm64}" "${TREES[@]}" "${base[@]}"
printf '%s\n' "$verdicts"
passed "$(grep -v ', control ' <<<"$verdicts" | sed 's/: pass: /: /' | paste -sd '|' | sed 's/|/; /g'); $(grep -c ', control ' <<<"$verdicts") controls fail as they must"
