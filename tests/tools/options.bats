#!/usr/bin/env bats
# Bad options: one line that names the option, exit code 2.

bats_require_minimum_version 1.5.0

load helper

bad()
{
	run "$REPO/tools/$1" "${@:3}"
	[ "${#lines[@]}" -eq 1 ] || { echo "$output"; return 1; }
	one_line 2 "$2"
}

@test "an unknown option is named" {
	bad run-kunit.sh "'--wat'" --wat
	bad apply-and-build.sh "'--wat'" --wat
	bad refresh-patches.sh "'--wat'" --wat
	run "$REPO/ci/run.sh" --wat
	one_line 2 "'--wat'"
}

@test "an option without its value is named" {
	bad run-kunit.sh "--arch needs a value" --arch
	bad apply-and-build.sh "--tree needs a value" --tree
	bad refresh-patches.sh "--add needs a value" --add
}

@test "an unknown architecture is named, with those there are" {
	bad run-kunit.sh "arm64" --arch vax
	bad apply-and-build.sh "--arch vax" --arch vax
}

@test "unknown variant, compiler, series, toolchain, config" {
	bad run-kunit.sh "configs/variant/nope.config" --variant nope
	bad run-kunit.sh "not 'icc'" --compiler icc
	bad apply-and-build.sh "series.nope" --series nope
	bad apply-and-build.sh "not 'moon'" --toolchain moon
	bad apply-and-build.sh "--config /nonexistent" --config /nonexistent
}

@test "numbers must be numbers" {
	bad run-kunit.sh "not 'x'" -j x
	bad run-kunit.sh "not '0'" --jobs 0
	bad run-kunit.sh "not 'soon'" --timeout soon
}

@test "--rev alone has no tree" {
	bad run-kunit.sh "--rev needs --tree" --rev HEAD
}

@test "ci/run.sh --only names an unknown check" {
	run "$REPO/ci/run.sh" --only nope
	one_line 2 "--only nope"
}

@test "tests/*/run.sh name what is bad" {
	for t in csum csum-alpha fuzz proofs rtnet rtnet/bench; do
		run "$REPO/tests/$t/run.sh" --wat
		[ "${#lines[@]}" -eq 1 ]
		one_line 2 "'--wat'"
		run "$REPO/tests/$t/run.sh" /nonexistent
		[ "${#lines[@]}" -eq 1 ]
		one_line 2 "/nonexistent"
	done
	run "$REPO/tests/csum/run.sh" --only nope /nonexistent
	one_line 2 "not 'nope'"
	run "$REPO/tests/fuzz/run.sh" --seconds 0 /nonexistent
	one_line 2 "not '0'"
	run "$REPO/tests/proofs/run.sh" -j x /nonexistent
	one_line 2 "not 'x'"
}

@test "--help prints usage and exits 0" {
	for t in tools/run-kunit.sh tools/apply-and-build.sh tools/refresh-patches.sh ci/run.sh; do
		run "$REPO/$t" --help
		[ "$status" -eq 0 ]
		says "usage: $t"
		says "Exit codes:"
	done
}

@test "a cache that cannot be written: exit 3, and what to set" {
	XDG_CACHE_HOME=/proc/nowhere run "$REPO/tools/run-kunit.sh" --toolchain root
	one_line 3 "XDG_CACHE_HOME"
}

@test "--json: a link or a device stays what it is, and a name with a dash is a name" {
	cd "$BATS_TEST_TMPDIR"
	: >real.json
	ln -s real.json link.json
	mkfifo pipe
	run bash -c '. "$1/tools/lib/common.sh"; . "$1/tools/lib/load.sh"; tc_mode=host WORK=$PWD
		ARCHS=() BASE_WHAT=x BASE_COMMIT=x BASE_DRIFT= APPLIED=x PATCHES=() COMPILER=gcc
		cat pipe >piped & for f in link.json -r.json pipe; do want_json "$f"; write_json "$JSON"; done; wait' - "$REPO"
	[ "$status" -eq 0 ]
	[ -L link.json ]
	[ -p pipe ]
	jq -e .base real.json ./-r.json piped
}

@test "--add: a name that series or git am would not take" {
	bad refresh-patches.sh "not '#x'" --add '#x'
	bad refresh-patches.sh "not 'my topic'" --add 'my topic'
}

@test "--json: a usage error leaves what an earlier run wrote" {
	cd "$BATS_TEST_TMPDIR"
	echo earlier >r.json
	run "$REPO/tools/run-kunit.sh" --json r.json --arch alpha --variant kasan
	one_line 2 "--variant kasan"
	run "$REPO/tools/apply-and-build.sh" --json r.json --config /nonexistent
	one_line 2 "--config /nonexistent"
	run "$REPO/tools/apply-and-build.sh" --json r.json --apply-only
	one_line 2 "--apply-only has no results for --json"
	[ "$(cat r.json)" = earlier ]
}

@test "seconds and jobs that are none" {
	for t in 0 08 12345678 x; do
		run "$REPO/tools/run-kunit.sh" --timeout "$t"
		one_line 2 "--timeout takes seconds from 1 to 999999, not '$t'"
	done
	for tool in ci/run.sh tools/run-kunit.sh tools/kernels.sh; do
		run -2 timeout 20 "$REPO/$tool" -j0
		one_line 2 "-j takes a number from 1, not '0'"
	done
}
