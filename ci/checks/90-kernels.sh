#!/bin/bash
# the series on each kernel of configs/base/linux.conf: applies, builds, passes
# profile: full
# inputs: patches series* outside
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/kernels.sh" -j "$JOBS" --tsv "$OUT/kernels.tsv"
printf '%s\n' "$verdicts"
passed "$(awk -F '\t' 'NR == 1 { k = NF - 1 } END { print NR - 1 " patches on " k " kernels" }' "$OUT/kernels.tsv"): $(sed -n '1s/^[^	]*	//p' "$OUT/kernels.tsv" | sed 's/	/; /g')"
