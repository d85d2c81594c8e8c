#!/bin/bash
# unit tests of the tools (bats)
# profile: gate
# inputs: ci tests/tools tests/mutation .b4-config
. "$(dirname "$0")/../lib.sh"

# The tools under test find this toolchain as the machine's own.
tc_setup arm64 alpha
tc_need bats parallel b4 quilt distcc
base_get
work_apply
export CSUM_TREE=$TREE
in_toolchain bats --timing --jobs "$JOBS" --print-output-on-failure "$TOP/tests/tools" >"$OUT/bats.tap" || {
	cat "$OUT/bats.tap"
	failed "$(grep -c '^not ok' "$OUT/bats.tap") of $(grep -cE '^(not )?ok' "$OUT/bats.tap") tests fail: $(sed -n 's/^not ok [0-9]* \(.*\) in [0-9]*ms.*/\1/p' "$OUT/bats.tap" | head -n 1)"
}
cat "$OUT/bats.tap"
skips=$(grep -c '^ok .* # skip' "$OUT/bats.tap" || :)
grep '^ok' "$OUT/bats.tap" | grep -qv '# skip' || failed "no test ran"
passed "$(grep -c '^ok' "$OUT/bats.tap") tests$([ "$skips" = 0 ] || echo ", $skips of them skipped")"
