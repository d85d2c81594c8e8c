#!/usr/bin/env bats
# Small parts of the library, on their own.

bats_require_minimum_version 1.5.0

load helper

# lib COMMAND...: run it with the tools' library loaded.
lib()
{
	# shellcheck disable=SC2016 # expanded by the inner shell
	run bash -c '. "$0/tools/lib/common.sh"; . "$TOP/tools/lib/load.sh"; "$@"' "$REPO" "$@"
}

@test "conf: comments, blanks and tabs; only the key asked for" {
	printf '# c\n\nkey\t one  two # why\nkeys no\nkey three\n' >"$BATS_TEST_TMPDIR/c"
	lib conf "$BATS_TEST_TMPDIR/c" key
	[ "$output" = $'one  two\nthree' ]
	lib conf1 "$BATS_TEST_TMPDIR/c" none default
	[ "$output" = default ]
}

@test "a failed build shows its first error, not the log" {
	{
		seq -f '  CC      file%g.o' 500
		echo 'lib/a.c: In function f:'
		echo "lib/a.c:3:9: error: 'x' undeclared"
		echo 'make[3]: *** [Makefile:1: lib/a.o] Error 1'
		seq -f 'noise %g' 500
	} >"$BATS_TEST_TMPDIR/log"
	lib kbuild_error "$BATS_TEST_TMPDIR/log"
	says "'x' undeclared"
	says "the whole log is"
	[ "${#lines[@]}" -lt 20 ]
}

@test "progress: a count and an estimate, few lines in a log" {
	# shellcheck disable=SC2016 # expanded by the inner shell
	run bash -c '. "$0/tools/lib/common.sh"; . "$TOP/tools/lib/load.sh"
		SECONDS=0
		{ seq -f "  CC %g" 100; sleep 31; seq -f "  CC %g" 20; } | progress arm64 480' "$REPO"
	[ "${#lines[@]}" -le 2 ]
	says "arm64: step 101 of about 480, about"
}

@test "conf: comments, blanks, other keys, any bytes, no last newline" {
	local f=$BATS_TEST_TMPDIR/c
	printf '# key no\nkey  a b \t# c\n key no\nkey.x no\nkeys no\nkey\nkey #\nkey\tb\xff c\nkey last' >"$f"
	lib conf "$f" key
	[ "$output" = "$(printf 'a b\nb\xff c\nlast')" ]
}

@test "the first thing the host lacks is named with its package" {
	mkdir "$BATS_TEST_TMPDIR/bin"
	for t in bash sed awk env dirname cat nproc head git; do
		ln -s "$(command -v $t)" "$BATS_TEST_TMPDIR/bin/"
	done
	PATH=$BATS_TEST_TMPDIR/bin lib host_lacks arm64
	says "("
	PATH=$BATS_TEST_TMPDIR/bin run "$REPO/tools/run-kunit.sh" --toolchain host
	one_line 3 "this machine lacks"
}

@test "a disk that is too small: exit 3, and what to do" {
	lib need_disk / 999999 "a kernel tree"
	one_line 3 "needs 999999 GiB"
	says "XDG_CACHE_HOME"
}

@test "a base that does not build by itself is told from a series that breaks it" {
	mkdir "$BATS_TEST_TMPDIR/build"
	{
		echo 'make[5]: *** [/t/scripts/Makefile.build:295: arch/alpha/mm/fault.o] Error 1'
		echo 'make[4]: *** [/t/scripts/Makefile.build:556: arch/alpha/mm] Error 2'
		echo 'make[3]: *** [/t/scripts/Makefile.build:295: lib/a.o] Error 1'
	} >"$BATS_TEST_TMPDIR/build/build.log"
	cat >"$BATS_TEST_TMPDIR/try" <<-'EOF'
	. "$0/tools/lib/common.sh"; . "$TOP/tools/lib/load.sh"; . "$TOP/tools/lib/kernels.sh"
	BUILD=$1/build WITHOUT=$1
	base_build() { case " $good " in *" $2 "*) ;; *) return 1 ;; esac; }
	for good in '' 'lib/a.o' 'lib/a.o arch/alpha/mm/fault.o'; do
		VERDICT=
		broken_base alpha 2>/dev/null || VERDICT="fail: does not build"
		echo "${VERDICT%; see*}"
	done
	V=([build arm64]=pass [kunit arm64]=pass [build alpha]=pass [kunit alpha]=base)
	series_touched() { echo "$1"; }
	for f in lib/x.c arch/arm64/x.c arch/sh/x.c; do kernel_results $f; done
	V[build alpha]=base
	kernel_results lib/x.c
	V[kunit arm64]=fail
	kernel_results lib/x.c
	V[kunit arm64]=pass V[build alpha]=fail
	kernel_results lib/x.c
	EOF
	run bash -c ". $BATS_TEST_TMPDIR/try" "$REPO" "$BATS_TEST_TMPDIR"
	[ "$output" = "fail: the base does not build, with the series or without: arch/alpha/mm/fault.o lib/a.o
fail: does not build
fail: does not build
, builds, not run on alpha (the base does not build)
, builds, passes
, not run (no build for its architecture)
, not run on alpha (the base does not build)
, builds, fails KUnit on arm64
, fails to build on alpha" ]
}
