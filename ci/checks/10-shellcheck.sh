#!/bin/bash
# every script is shellcheck clean
# profile: quick
# inputs: .ci ci tests .shellcheckrc
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need shellcheck
cd "$TOP" || exit
mapfile -t files < <(find tools ci tests .ci -name '*.sh' -o -path .ci/run -o -path 'tools/lib/bin/*' -o -name '*.bats' -o -name '*.bash' | sort)
in_toolchain shellcheck -x "${files[@]}" ||
	failed "shellcheck complains, see its log"
passed "${#files[@]} scripts"
