#!/bin/bash
# a tool that is killed takes along what it runs in the toolchain's root
# profile: gate
# inputs: ci/lib.sh
. "$(dirname "$0")/../lib.sh"

tc_setup
# shellcheck disable=SC2154 # set by tc_setup
[ "$tc_mode" = root ] || skipped "the toolchain is this machine's own"
# Any number of seconds that nobody else sleeps for.
long=1$$
n=0
while read -r how; do
	bash -c '. "$0"; . "$TOP/tools/lib/load.sh"; tc_setup 2>/dev/null; eval "$1"' \
		"$TOP/tools/lib/common.sh" "$how" >/dev/null 2>&1 &
	disown	# no notice of its end
	for try in {1..100}; do
		! pgrep -f "^sleep $long" >/dev/null || break
		sleep 0.1
	done
	[ "$try" != 100 ] || failed "$how: does not start"
	kill -KILL $!
	for try in {1..50}; do
		pgrep -f "^sleep $long" >/dev/null || break
		sleep 0.1
	done
	[ "$try" != 50 ] || { pkill -KILL -f "^sleep $long"; failed "$how: outlives its tool"; }
	n=$((n + 1))
done <<-EOF
	in_toolchain sleep $long
	x=\$(in_toolchain sleep $long; :)
	in_toolchain sleep $long | cat
	(in_toolchain sleep $long; :)
	x=\$(tc_run sleep $long; :)
	in_toolchain bash -c 'sleep $long & sleep $long'
	EOF
passed "$n ways"
