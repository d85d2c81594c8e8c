#!/bin/bash
# the touched objects build at W=1 with gcc 13 and clang 18, no new warning
. "$(dirname "$0")/../lib.sh"

build="$TOP/tools/apply-and-build.sh"
"$build" --touched -j "$JOBS" --arch arm64,alpha || failed "$("$build" --help >/dev/null; tail -n 1 "$OUT/touched.log")"
"$build" --touched -j "$JOBS" --arch arm64 --compiler clang || failed "$(tail -n 1 "$OUT/touched.log")"
passed "arm64 (gcc, clang) and alpha (gcc)"
