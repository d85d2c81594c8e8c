#!/bin/bash
# in the toolchain's root a command runs where its caller is, and dies with its tool
# profile: gate
# inputs: ci/lib.sh
. "$(dirname "$0")/../lib.sh"

tc_setup
# shellcheck disable=SC2154 # set by tc_setup
[ "$tc_mode" = root ] || skipped "the toolchain is this machine's own"

# where DIR: tc_run has it for its own, and so does in_toolchain.
where()
{
	local want=$1 how have
	for how in tc_run in_toolchain; do
		have=$($how pwd -P) || have=nowhere
		[ "$have" = "$want" ] || failed "$how in $PWD is in $have, not in $want"
	done
}
try=$OUT/try-root
rm -rf "$try"
mkdir -p "$try/here" "$try/gone"
out=$(mktemp -d)
ln -s "$out" "$try/away"
cd "$try/here" && where "$try/here"
cd "$try/away" && where /
cd "$try/gone" && rmdir "$try/gone" && where /
cd "$TOP" && where "$TOP"
rmdir "$out"
[ "$(tc_run cat /etc/debian_version)" = "$(cat "$(tc_root)/etc/debian_version")" ] ||
	failed "tc_run is not in the root"

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
passed "$n ways to be killed"
