#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # status and output are set by bats
# kunit-verdict.sh on the consoles of kunit-logs/, read by the kernel's own
# kunit.py: a pass needs every expected case to have run, and a quiet kernel.

bats_require_minimum_version 1.5.0

load helper

setup()
{
	[ -n "${CSUM_TREE:-}" ] || skip "no kernel tree (ci/run.sh brings one)"
	D=$BATS_TEST_TMPDIR
}

# judge LOG [SUITE MIN [MAY-SKIP]]
judge()
{
	cp "$BATS_TEST_DIRNAME/kunit-logs/$1.log" "$D/test.log"
	[ -e "$D/exec.log" ] || : >"$D/exec.log"
	python3 "$CSUM_TREE/tools/testing/kunit/kunit.py" parse --json="$D/result.json" \
		"$D/test.log" >>"$D/exec.log" 2>&1 || :
	run "$REPO/tools/lib/kunit-verdict.sh" "$D" "${2:-checksum}" "${3:-3}" "${4:-*benchmark*}"
}

fails() { one_line 1 "fail: $1"; }

@test "all cases passed, the benchmark skipped" {
	judge passed
	one_line 0 "pass: 3 passed, 1 skipped"
}

@test "one case fewer than expected" {
	judge passed checksum 5
	fails "4 cases ran, 5 were expected"
}

@test "the suite is missing" {
	judge passed crc
	fails "the suite crc did not run"
}

@test "a case that may not be skipped was" {
	judge passed checksum 3 'nothing'
	fails "checksum.benchmark_csum was skipped, and must run"
}

@test "a failed case is named, with its message" {
	judge failed
	fails "checksum.test_csum_all_carry_inputs failed"
	says "len=7"
}

@test "a crash inside a case" {
	judge crashed
	[ "$status" -eq 1 ]
	says "Unable to handle kernel paging request"
}

@test "a panic, whatever had passed before it" {
	judge panic
	fails "Kernel panic - not syncing: Attempted to kill init!"
}

@test "a timeout" {
	echo "Command '['qemu-system-aarch64']' timed out after 120 seconds" >"$D/exec.log"
	judge timeout
	fails "timeout: timed out after 120 seconds"
}

@test "cut off in the middle without a word" {
	judge timeout
	[ "$status" -eq 1 ]
}

@test "zero tests" {
	judge zero
	[ "$status" -eq 1 ]
	says "did not run"
	judge zero '*' 1
	fails "no test ran"
}

@test "a kernel that never reached KUnit" {
	judge boot-only
	fails "the kernel ended before KUnit began"
}

@test "an empty console" {
	judge empty
	fails "the kernel printed nothing"
}

@test "a warning on the console of a run whose cases all passed" {
	judge splat
	fails "the kernel complained: WARNING:"
}

@test "a kernel message that looks like a result is none" {
	judge fake-ok checksum 5
	fails "4 cases ran, 5 were expected"
}

# edited LOG SED [FILE]: judge LOG, or FILE, after an edit.
edited()
{
	mkdir -p "$D/logs"
	sed -E "$2" "${3:-$BATS_TEST_DIRNAME/kunit-logs/$1.log}" >"$D/test.log"
	: >"$D/exec.log"
	python3 "$CSUM_TREE/tools/testing/kunit/kunit.py" parse --json="$D/result.json" \
		"$D/test.log" >>"$D/exec.log" 2>&1 || :
	run "$REPO/tools/lib/kunit-verdict.sh" "$D" checksum 3 '*benchmark*'
	[ "$status" -eq 1 ] || { echo "$output"; return 1; }
}

@test "a console that ends after the last case, without the suite's result" {
	edited passed '/ok 1 checksum/,999d'
	fails "kunit.py counts"
}

@test "a case that failed an expectation and still says ok" {
	edited passed 's/.*ok 3 .*/    # test_csum_no_carry_inputs: EXPECTATION FAILED at x.c:1\n&/'
	says "EXPECTATION FAILED"
}

@test "the report twice, or a case twice" {
	edited passed 's/.*reboot.*/KTAP version 1\n1..0/'
	fails "the console has more than one KTAP report"
	edited passed 's/test_csum_no_carry_inputs/test_csum_all_carry_inputs/'
	fails "checksum test_csum_all_carry_inputs is reported twice"
}

@test "each kind of complaint, among cases that all passed" {
	local n=0
	while IFS= read -r line; do
		sed "/ok 3 /r /dev/stdin" "$BATS_TEST_DIRNAME/kunit-logs/passed.log" \
			>"$D/with.log" <<<"[    0.470001] $line"
		edited with '' "$D/with.log"
		says "the kernel complained: " || { echo "after: $line"; return 1; }
		n=$((n + 1))
	done <"$BATS_TEST_DIRNAME/kunit-logs/splats.txt"
	[ "$n" -gt 40 ]
}

@test "what architectures say on a good day is no complaint" {
	sed "/ok 3 /r $BATS_TEST_DIRNAME/kunit-logs/harmless.txt" \
		"$BATS_TEST_DIRNAME/kunit-logs/passed.log" >"$D/test.log"
	: >"$D/exec.log"
	python3 "$CSUM_TREE/tools/testing/kunit/kunit.py" parse --json="$D/result.json" \
		"$D/test.log" >>"$D/exec.log" 2>&1 || :
	run "$REPO/tools/lib/kunit-verdict.sh" "$D" checksum 3 '*benchmark*'
	one_line 0 "pass: 3 passed, 1 skipped"
}

# expecting LOG CASE...: judge LOG, where these cases are expected to fail.
expecting()
{
	local x=() c
	cp "$BATS_TEST_DIRNAME/kunit-logs/$1.log" "$D/test.log"
	: >"$D/exec.log"
	python3 "$CSUM_TREE/tools/testing/kunit/kunit.py" parse --json="$D/result.json" \
		"$D/test.log" >>"$D/exec.log" 2>&1 || :
	for c in "${@:2}"; do x+=(-x "$c"); done
	run "$REPO/tools/lib/kunit-verdict.sh" "${x[@]}" "$D" checksum 3 '*benchmark*'
}

@test "a failure that is expected is a pass that says so" {
	expecting failed test_csum_all_carry_inputs
	one_line 0 "failed as expected"
}

@test "a failure other than the expected one, and an expected one that is none" {
	expecting failed test_csum_no_carry_inputs
	[ "$status" -eq 1 ]
	expecting passed test_csum_all_carry_inputs
	fails "checksum.test_csum_all_carry_inputs passed, and expected-failures.conf says that it fails"
	expecting failed test_csum_all_carry_inputs test_gone
	fails "test_gone did not run"
	expecting failed test_csum_all_carry
	[ "$status" -eq 1 ]
}

@test "what is expected to fail may not crash" {
	expecting crashed test_csum_all_carry_inputs
	[ "$status" -eq 1 ]
	expecting splat test_csum_all_carry_inputs
	[ "$status" -eq 1 ]
}

@test "kunit.py that never ran, or left no console" {
	run "$REPO/tools/lib/kunit-verdict.sh" "$D" checksum 3
	fails "kunit.py did not run"
	echo 'no such file' >"$D/exec.log"
	run "$REPO/tools/lib/kunit-verdict.sh" "$D" checksum 3
	fails "kunit.py left no console: no such file"
}
