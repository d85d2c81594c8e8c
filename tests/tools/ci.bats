#!/usr/bin/env bats
# ci/run.sh on checks of our own.
bats_require_minimum_version 1.5.0
load helper

setup()
{
	queue
	unset CI
	rm "$Q"/ci/checks/*
	check 10-good quick 'patches' 'passed "all is well"'
}

# check NAME PROFILE INPUTS CODE
check()
{
	{
		printf '#!/bin/bash\n# what %s is for\n# profile: %s\n' "$1" "$2"
		[ -z "$3" ] || printf '# inputs: %s\n' "$3"
		# shellcheck disable=SC2016 # expanded there
		printf '. "$(dirname "$0")/../lib.sh"\necho ran >>"$OUT/ran-%s"\n%s\n' "$1" "$4"
	} >"$Q/ci/checks/$1.sh"
	chmod +x "$Q/ci/checks/$1.sh"
}

ci() { run "$Q/ci/run.sh" --out "$BATS_TEST_TMPDIR/out" "$@"; }
ran() { wc -l <"$BATS_TEST_TMPDIR/out/csum-ci/ran-$1"; }

@test "one passes, one fails, one is skipped: all run, and are counted" {
	check 20-bad quick patches 'failed "three things are wrong"'
	check 30-not quick patches 'skipped "no such tree; name it with --tree"'
	ci --jobs 1
	[ "$status" -eq 1 ]
	[ "${lines[-1]}" = '1 passed, 1 failed, 1 skipped' ]
	says 'all is well'
	says 'three things are wrong; log: '
	says 'SKIPPED'
}

@test "only the machine's fault: exit code 3" {
	check 20-net quick patches 'echo "no network"; exit 3'
	ci
	[ "$status" -eq 3 ]
	[ "${lines[-1]}" = '1 passed, 1 failed, 0 skipped' ]
}

@test "a check that dies without a word is a failure" {
	check 20-dies quick patches 'kill -9 $$'
	ci
	[ "$status" -eq 1 ]
}

@test "profiles hold each other" {
	check 20-mid gate patches 'passed x'
	check 30-all full patches 'passed x'
	ci quick
	[ "${lines[-1]}" = '1 passed, 0 failed, 0 skipped' ]
	ci
	[ "${lines[-1]}" = '2 passed, 0 failed, 0 skipped' ]
	ci full
	[ "${lines[-1]}" = '3 passed, 0 failed, 0 skipped' ]
	ci fast
	one_line 2 "unknown profile 'fast'"
}

@test "what passed is not run again, and says so" {
	ci
	ci
	[ "$status" -eq 0 ]
	says 'unchanged since it passed'
	[ "$(ran 10-good)" -eq 1 ]
	[ "${lines[-1]}" = '1 passed, 0 failed, 0 skipped' ]
}

@test "touching: only an edit of a patch to those files runs it again" {
	check 20-some quick 'touching:lib/a series*' 'passed x'
	ci
	sed -i 's/line ten/line Ten/' "$Q"/patches/topic/0001*
	ci
	[ "$(ran 20-some)" = 2 ]
	sed -i 's/other twenty/other 2x10/' "$Q"/patches/topic/0002*
	ci
	[ "$(ran 20-some)" = 2 ]
	echo '# more' >>"$Q/series"
	ci
	[ "$(ran 20-some)" = 3 ]
}

@test "touching: renames count, a prefix is no pattern, and one that nothing touches is fine" {
	check 20-some quick 'touching:lib/a. touching:lib/none( series*' 'passed x'
	ci
	run ! grep -q 'failed at' <<<"$output"
	printf 'diff --git a/lib/x.c b/lib/a.c\nsimilarity index 100%%\nrename from lib/x.c\nrename to lib/a.c\n' \
		>"$Q/patches/topic/0003-rename.patch"
	ci
	[ "$(ran 20-some)" = 2 ]
}

@test "inputs: patches/ may be a link, and is followed" {
	mv "$Q/patches" "$BATS_TEST_TMPDIR/elsewhere"
	ln -s "$BATS_TEST_TMPDIR/elsewhere" "$Q/patches"
	check 20-some quick 'touching:lib/a series*' 'passed x'
	check 30-more quick 'patches' 'passed x'
	ci
	ci
	[ "$(ran 20-some)" = 1 ]
	[ "$(ran 30-more)" = 1 ]
	sed -i 's/line ten/line Ten/' "$Q"/patches/topic/0001*
	ci
	[ "$(ran 20-some)" = 2 ]
	[ "$(ran 30-more)" = 2 ]
}

@test "... but with --no-cache, or CI=true" {
	ci
	ci --no-cache
	[ "$(ran 10-good)" -eq 2 ]
	CI=true ci
	[ "$(ran 10-good)" -eq 3 ]
}

@test "an edit of an input, of the tools or of the check runs it again" {
	ci
	echo >>"$Q/patches/topic/0001-lib-Say-ten.patch"
	ci
	[ "$(ran 10-good)" -eq 2 ]
	echo '# x' >>"$Q/tools/lib/git.sh"
	ci
	[ "$(ran 10-good)" -eq 3 ]
	echo '# x' >>"$Q/ci/checks/10-good.sh"
	ci
	[ "$(ran 10-good)" -eq 4 ]
	touch "$Q/patches/topic/new"
	ci
	[ "$(ran 10-good)" -eq 5 ]
	echo '# x' >>"$Q/README.md"
	ci
	[ "$(ran 10-good)" -eq 5 ]
}

@test "an edit while it runs is not taken for what passed" {
	check 10-good quick patches "echo x >>'$Q/patches/topic/0001-lib-Say-ten.patch'; passed x"
	ci
	ci
	[ "$(ran 10-good)" -eq 2 ]
}

@test "a failure with the same inputs takes the record away" {
	ci
	check 10-good quick 'patches' "[ ! -e '$BATS_TEST_TMPDIR/bad' ] || failed no; passed yes"
	ci
	touch "$BATS_TEST_TMPDIR/bad"
	ci --no-cache
	[ "$status" -eq 1 ]
	ci
	[ "$status" -eq 1 ]
}

@test "inputs that were mended while it ran are not recorded as they were" {
	p=$Q/patches/topic/0001-lib-Say-ten.patch
	cp "$p" "$BATS_TEST_TMPDIR/good"
	echo broken >"$p"
	check 10-good quick patches "cp '$BATS_TEST_TMPDIR/good' '$p'; passed x"
	ci
	echo broken >"$p"
	ci
	[ "$(ran 10-good)" -eq 2 ]
}

@test "one unknown name among those of --only: nothing runs" {
	ci --only good,typo
	one_line 2 '--only typo: no such check'
	[ ! -e "$BATS_TEST_TMPDIR/out/csum-ci/ran-10-good" ]
	ci --matrix json --only good,typo
	[ "$status" -eq 2 ]
}

@test "a machine without git runs the checks" {
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\nexit 127\n' >"$BATS_TEST_TMPDIR/bin/git"
	# Nor does it get a toolchain, for the report.
	cp "$BATS_TEST_TMPDIR/bin/git" "$BATS_TEST_TMPDIR/bin/mmdebstrap"
	chmod +x "$BATS_TEST_TMPDIR/bin/"*
	mkdir -p "$XDG_CACHE_HOME/csum-series/git/linux.git/refs/bases"
	echo 0123 >"$XDG_CACHE_HOME/csum-series/git/linux.git/refs/bases/chosen"
	check 10-good quick patches 'echo all is well; exit 0'
	sed -i '/^\. /d; s/^echo ran.*//' "$Q/ci/checks/10-good.sh"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH ci
	[ "${lines[-1]}" = '1 passed, 0 failed, 0 skipped' ]
}

@test "another version of a tool runs it again" {
	whole_toolchain
	ci
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\necho bc 9.99\n' >"$BATS_TEST_TMPDIR/bin/bc"
	chmod +x "$BATS_TEST_TMPDIR/bin/bc"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH ci
	[ "$(ran 10-good)" -eq 2 ]
}

@test "a failure, a skip, and what depends on things outside are never kept" {
	check 20-bad quick patches 'failed x'
	check 30-not quick patches 'skipped x'
	check 40-out quick 'patches outside' 'passed x'
	ci
	ci
	[ "$(ran 10-good)" -eq 1 ]
	[ "$(ran 20-bad)" -eq 2 ]
	[ "$(ran 30-not)" -eq 2 ]
	[ "$(ran 40-out)" -eq 2 ]
}

@test "a check that names no inputs depends on every file" {
	check 20-all quick '' 'passed x'
	ci
	echo x >>"$Q/README.md"
	ci
	[ "$(ran 20-all)" -eq 2 ]
}

@test "a check that works through a list loses nothing of it to a tool" {
	# shellcheck disable=SC2016 # expanded there
	check 20-list quick patches 'while read -r l; do run_tool cat; echo "$l"; done <<<"$(seq 3)" >"$OUT/list"
		[ "$(xargs <"$OUT/list")" = "1 2 3" ] || failed "only $(xargs <"$OUT/list")"
		passed x'
	ci --only list
	[ "$status" -eq 0 ]
}

@test "killed: the checks die with it, and the next run is complete" {
	check 20-slow quick patches 'sleep 60; passed x'
	"$Q/ci/run.sh" --out "$BATS_TEST_TMPDIR/out" >/dev/null 2>&1 3>&- &
	pid=$!
	for _ in $(seq 100); do
		[ ! -e "$BATS_TEST_TMPDIR/out/csum-ci/ran-20-slow" ] || break
		sleep 0.1
	done
	kill -KILL "$pid"
	sleep 0.5
	run ! pgrep -f "$Q/ci/checks/20-slow.sh"
	check 20-slow quick patches 'passed x'
	ci
	[ "${lines[-1]}" = '2 passed, 0 failed, 0 skipped' ]
}

@test "the report: failures first, nothing of a log is markup, every form well-formed" {
	whole_toolchain
	check 20-bad quick patches 'echo "<script>alert(1)</script> & \"x\""; failed "it says <b> & \"quoted\""'
	check 30-not quick patches 'skipped "no <tree>"'
	ci
	cd "$BATS_TEST_TMPDIR/out/csum-ci" || return
	run ! grep -q '<script' report.html
	grep -q '&lt;script&gt;' report.html
	[ "$(grep -oE '<h2>(Failed|Skipped|Passed)' report.html | head -n 1)" = '<h2>Failed' ]
	run ! grep -qE '(src|href)=' report.html
	python3 -c 'import sys, xml.dom.minidom as x
t = x.parse("junit.xml").getElementsByTagName("testcase")
assert len(t) == 3
assert t[1].getElementsByTagName("failure")[0].getAttribute("message") == "it says <b> & \"quoted\""'
	[ "$(jq -r '[.checks[].verdict] | sort | join(" ")' results.json)" = 'FAILED SKIPPED ok' ]
	[[ $(jq -r '.toolchain["qemu-system-alpha"]' results.json) =~ ^[0-9]+\.[0-9] ]]
	grep -qx 'not ok 2 bad' results.ktap
	grep -q '^ok 3 not # SKIP' results.ktap
}
