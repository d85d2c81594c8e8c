#!/bin/bash
# usage: tools/run-rtnet-kunit.sh [OPTION...]
#
# KUnit tests of RTnet's rtnet_checksum.h, unchanged as its patch has it, on a
# kernel with "series": the suite of tests/rtnet/kunit is built into the KUnit
# kernel of tools/run-kunit.sh, which is then booted in QEMU.
#
#   --arch LIST       architectures, comma-separated (default: arm64,alpha)
#   --timeout SEC     limit for the tests of one kernel (default: 300)
#   --tree DIR        base: this kernel tree (never modified) ...
#   --rev REV         ... at this commit (default: HEAD)
#   --out DIR         work below DIR instead of the cache
#   --control NAME    with the fault of tests/rtnet/controls/NAME.sed in the
#                     header: has to fail
#   --toolchain T     auto (default), host, or root (the Debian root)
#   --ccache-remote URL, --distcc HOSTS
#                     as in tools/apply-and-build.sh
#   -j, --jobs N      parallel jobs (default: all processors)
#   -h, --help        this text
#
# Exit codes: 0 passed; 1 a build or a test failed; 2 usage; 3 the machine
# (no network, disk or tool); 4 a patch does not apply.

# shellcheck disable=SC2034,SC2153,SC2154 # used and set by the library
. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ARCHS=(arm64 alpha)
VARIANTS=('') FILTER='' TIMEOUT=300 JUNIT='' CONTROL=''
for arg; do
	case $arg in --series|--series-upto) usage_error "$arg: the suite is RTnet's, the kernel that of series" ;; esac
done
# shellcheck disable=SC2034,SC2317 # called by options
own_option()
{
	case $1 in
	--arch) need_value "$@"; want_archs "$2" ;;
	--timeout) need_value "$@"; want_seconds "$1" "$2" ;;
	--control)
		need_value "$@"
		CONTROL=$TOP/tests/rtnet/controls/$2.sed
		grep -q '^# include/rtnet_checksum.h:' "$CONTROL" 2>/dev/null ||
			usage_error "--control $2: no fault of the header in tests/rtnet/controls" ;;
	*) usage_error "unknown option '$1'" ;;
	esac
}
options own_option "$@"
check_options
COMPILER_ASKED=$COMPILER

git_deaf
tc_setup "${ARCHS[@]}"
base_get
work_apply
tcg_setup
lock "$WORK_LOCK-rtnet-kunit"

# The suite and the header, side by side.
suite=$WORK/rtnet-kunit
header=kernel/drivers/net/stack/include/rtnet_checksum.h
rm -rf "$suite"
mkdir -p "$suite"
patch=$(grep -l "^+++ b/$header" "$TOP"/patches/rtnet-csum/*.patch | head -n 1)
tgit -C "$suite" init -q
tgit -C "$suite" apply --include="$header" "$patch"
cp "$suite/$header" "$suite/good.h"
if [ -n "$CONTROL" ]; then sed -f "$CONTROL" "$suite/good.h"; else cat "$suite/good.h"; fi >"$suite/rtnet_checksum.h"
cp "$TOP/tests/rtnet/kunit/rtnet_checksum_kunit.c" "$suite/"
# In one object with the kernel's own suite: its tree stays as it is.
KMAKE_MORE=("CFLAGS_checksum_kunit.o=-include $suite/rtnet_checksum_kunit.c")
KUNIT_CONF=$TOP/configs/kunit/rtnet.conf

status=$EX_OK
for arch in "${ARCHS[@]}"; do
	variant_open '' "$arch"
	kunit_one "$arch" ''
	kunit_count
	echo "rtnet_checksum.h, $arch: $VERDICT"
done
exit "$status"
