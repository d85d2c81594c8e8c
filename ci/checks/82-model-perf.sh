#!/bin/bash
# no modelled or counted figure is worse than the baseline by more than 2 %
# profile: gate
# inputs: touching:arch/arm64 touching:arch/alpha touching:lib/checksum touching:include series* tests/csum tests/csum-alpha tests/perf
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/model-perf.sh"
printf '%s\n' "$verdicts"
passed "$(grep -vc '^#' "$TOP/tests/perf/baseline.tsv") figures of arm64, $(grep -c $'\ttree' "$TOP/tests/csum-alpha/baseline.tsv") of Alpha"
