#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # status and output are set by bats
# --distcc and --ccache-remote: other machines that compile, or have compiled.

bats_require_minimum_version 1.5.0

load helper

# machine NAME COMMAND...: as a tool would run it, with a cache of its own.
machine()
{
	XDG_CACHE_HOME=$1 bash -c '. "$1/tools/lib/common.sh"; . "$1/tools/lib/load.sh"; shift
		tc_mode=host
		mkdir -p "$CACHE"
		while common_option "$@"; [ "$OPT_TOOK" -gt 0 ]; do shift "$OPT_TOOK"; done
		farm_setup
		in_toolchain "$@"' - "$REPO" "${@:2}"
}

teardown() { [ -z "${HOSTS:-}" ] || kill "${HOSTS[@]}" || :; }

# port: one that is free, here and now.
port()
{
	python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

@test "two hosts compile, and a machine with an empty cache takes what they made" {
	command -v ccache distccd gcc >/dev/null || skip "no ccache, distcc or gcc (ci/run.sh brings them)"
	cd "$BATS_TEST_TMPDIR"
	local p list='' i
	for i in a b; do
		p=$(port)
		list+="127.0.0.1:$p/1 "
		distccd --no-detach --daemon --enable-tcp-insecure --listen 127.0.0.1 \
			-a 127.0.0.1 -p "$p" -j 1 --user nobody --log-level info \
			--log-stderr 2>"$i.log" 3>&- &
		HOSTS+=($!)
	done
	for i in {1..50}; do
		! grep -q 'waiting to accept' a.log || ! grep -q 'waiting to accept' b.log || break
		sleep 0.1
	done
	for i in {1..8}; do
		{
			seq -f 'int f%.0f(int a) { return a * 3; }' 400
			echo "int g = $i;"
		} >"$i.c"
	done
	export MAKEFLAGS=
	printf 'all: %s\n%%.o: %%.c\n\tccache gcc -O2 -c $< -o $@\n' "$(echo {1..8}.o)" >Makefile
	machine "$PWD/one" --distcc "$list" --ccache-remote "file:$PWD/store" make -sj4
	# The host that has sent its result has still to log that.
	for i in {1..50}; do
		[ "$(cat a.log b.log | grep -c COMPILE_OK)" != 8 ] || break
		sleep 0.1
	done
	grep -q COMPILE_OK a.log
	grep -q COMPILE_OK b.log
	[ "$(cat a.log b.log | grep -c COMPILE_OK)" = 8 ]
	rm -- *.o
	machine "$PWD/two" --distcc "$list" --ccache-remote "file:$PWD/store" make -sj4
	sleep 0.5
	[ "$(cat a.log b.log | grep -c COMPILE_OK)" = 8 ]
	[ -e 8.o ]
}

@test "a storage that ccache does not know is refused" {
	run "$REPO/tools/run-kunit.sh" --ccache-remote /srv/cache
	one_line 2 "--ccache-remote takes a file:/DIR, http://HOST, redis://HOST or redis+unix:/SOCKET URL without blanks, not '/srv/cache'"
}
