#!/bin/bash
# the series on each kernel of configs/base/linux.conf: applies, builds, passes
# profile: full
# inputs: patches series* outside
. "$(dirname "$0")/../lib.sh"

run_tool "$TOP/tools/kernels.sh" -j "$JOBS" --tsv "$OUT/kernels.tsv"
printf '%s\n' "$verdicts"
case $rc in
0) ;;
1|"$EX_APPLY")
	failed "$(awk -F '\t' 'NR == 1 { n = split($0, head) }
		NR > 1 { for (i = 2; i <= n; i++) if ($i ~ /conflict|fails/) bad = bad (bad ? "; " : "") $1 " on " head[i] ": " $i }
		END { print bad }' "$OUT/kernels.tsv")" ;;
*) exit "$rc" ;;
esac
not=$(grep 'not run, since the kernel does not build' "$OUT/kernels.log" | sed 's/^[^:]*: //' || :)
[ -z "$not" ] || skipped "all that ran is good; $not"
passed "$(awk -F '\t' 'NR == 1 { k = NF - 1 } END { print NR - 1 " patches on " k " kernels" }' "$OUT/kernels.tsv"): $(sed -n '1s/^[^	]*	//p' "$OUT/kernels.tsv" | sed 's/	/; /g')"
