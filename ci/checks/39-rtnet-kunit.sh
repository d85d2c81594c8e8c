#!/bin/bash
# KUnit tests of RTnet's header on arm64, Alpha, arm, x86-64 and big-endian PowerPC
# profile: full
# inputs: patches series* tests/rtnet/kunit
. "$(dirname "$0")/../lib.sh"

# Those of them that configs/arch/ has.
archs=
for a in arm64 alpha arm x86_64 powerpc; do
	[ ! -r "$TOP/configs/arch/$a.conf" ] || archs+=${archs:+,}$a
done
tool "$TOP/tools/run-rtnet-kunit.sh" -j "$JOBS" --arch "$archs"
passed "$(paste -sd '|' <<<"${verdicts//rtnet_checksum.h, /}" | sed 's/|/; /g')"
