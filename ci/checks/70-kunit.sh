#!/bin/bash
# KUnit on arm64 and Alpha under QEMU
. "$(dirname "$0")/../lib.sh"

"$TOP/tools/run-kunit.sh" -j "$JOBS" --json "$OUT/kunit.json" \
	>"$OUT/kunit.verdicts" || { rc=$?; cat "$OUT/kunit.verdicts"; exit "$rc"; }
passed "$(paste -sd ';' "$OUT/kunit.verdicts" | sed 's/;/; /g')"
