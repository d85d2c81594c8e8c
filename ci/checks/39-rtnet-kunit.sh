#!/bin/bash
# KUnit tests of RTnet's header on arm64, Alpha, arm, x86-64 and big-endian PowerPC
# profile: full
# inputs: patches series* tests/rtnet/kunit
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/run-rtnet-kunit.sh" -j "$JOBS" --arch arm64,alpha,arm,x86_64,powerpc
passed "$(paste -sd '|' <<<"${verdicts//rtnet_checksum.h, /}" | sed 's/|/; /g')"
