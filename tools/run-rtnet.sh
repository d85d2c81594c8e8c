#!/bin/bash
# usage: tools/run-rtnet.sh --kernel DIR --xenomai DIR [OPTION...]
#
# Boots RTnet with series.xenomai in QEMU and exercises it: ICMP echo over the
# loopback in every size, UDP and TCP frames over a NIC, whose checksums tcpdump
# judges.  Then the controls: the base without the series has to fail to build,
# and with each fault of tests/rtnet/controls/ a run has to fail.
#
#   --kernel DIR      a kernel with Dovetail or the I-pipe (only read)
#   --xenomai DIR     a Xenomai 3 that supports that kernel (only read); its
#                     kernel/drivers/net is replaced by that of the base, with
#                     the series.  Both are copied once and kept in the cache:
#                     without these options, the copies are used
#   --tree DIR        the base of the series: this Xenomai tree ...
#   --rev REV         ... at this commit (default: HEAD)
#   --arch LIST       arm64 (default), x86_64
#   --config FILE     kernel options of your own, after ours
#   --kcflags FLAGS   compiler flags that an old kernel may need
#   --no-controls     only the run that has to pass
#   --controls LIST   only these, comma-separated; "base" is the one that does
#                     not build
#   --timeout SEC     limit for one boot (default: 300)
#   --series-upto P   stop after patch P of the series
#   --out DIR         work below DIR instead of the cache
#   --toolchain T     auto (default), host, or root (the Debian root)
#   --refresh-base    look for the pinned commit again
#   --discard         drop edits made in the work tree of the series
#   --ccache-remote URL, --distcc HOSTS
#                     as in tools/apply-and-build.sh
#   -j, --jobs N      parallel jobs (default: all processors)
#   -h, --help        this text
#
# Exit codes: 0 passed; 1 a build or a run failed, or a control did not; 2 usage;
# 3 the machine (no network, disk or tool); 4 a patch does not apply.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"
. "$TOP/tools/lib/rtnet.sh"

use_series xenomai
ARCHS=(arm64)
CONTROLS=all TIMEOUT=300
for arg; do
	case $arg in --series) usage_error "--series: this tool is for series.xenomai" ;; esac
done
# shellcheck disable=SC2034,SC2317 # called by options
own_option()
{
	rtnet_option "$@"
	[ "$OPT_TOOK" = 0 ] || return 0
	OPT_TOOK=2
	case $1 in
	--arch) need_value "$@"; want_archs "$2" ;;
	--no-controls) CONTROLS='' OPT_TOOK=1 ;;
	--controls) need_value "$@"; CONTROLS=$2 ;;
	--timeout) need_value "$@"; want_seconds "$1" "$2" ;;
	*) usage_error "unknown option '$1'" ;;
	esac
}
options own_option "$@"
check_options
rtnet_check_options
controls=()
case $CONTROLS in
all)
	mapfile -t controls < <(cd "$TOP/tests/rtnet/controls" && printf '%s\n' *.sed | sed 's/\.sed$//')
	controls=(base "${controls[@]}") ;;
?*)
	IFS=, read -r -a controls <<<"$CONTROLS"
	for c in "${controls[@]}"; do
		[ "$c" = base ] || [ -r "$TOP/tests/rtnet/controls/$c.sed" ] ||
			usage_error "--controls $c: no tests/rtnet/controls/$c.sed"
	done ;;
esac

git_deaf
tc_setup "${ARCHS[@]}"
tc_need rsync tcpdump
base_get
work_apply
rtnet_open

status=$EX_OK lines=()
for arch in "${ARCHS[@]}"; do
	rtnet_arch "$arch"
	rtnet_sources HEAD
	rtnet_run
	case $VERDICT in pass:*) ;; *) status=$EX_FAIL ;; esac
	step "$arch: $VERDICT"
	lines+=("$arch: $VERDICT")
	for c in ${VERDICT:+"${controls[@]}"}; do
		rtnet_control "$c"
		case $VERDICT in pass:*) ;; *) status=$EX_FAIL ;; esac
		step "$arch, control $c: $VERDICT"
		lines+=("$arch, control $c: $VERDICT")
	done
	# What is left is what the series makes, not the last fault.
	rtnet_sources HEAD
done
printf '%s\n' "${lines[@]}"
exit "$status"
