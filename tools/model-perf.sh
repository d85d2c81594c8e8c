#!/bin/bash
# usage: tools/model-perf.sh [OPTION...]
#
# How fast the routines of the series should be, with no hardware: cycles by
# the models of llvm-mca (arm64) and of gcc's scheduler (Alpha), and executed
# instructions counted under QEMU, side by side with what the same tree has
# without the series.  Compares with the baseline in tests/perf/ and
# tests/csum-alpha/, and fails when a figure of ours is worse by more than 2 %.
#
#   --arch LIST       arm64, alpha or both (default: arm64,alpha)
#   --update-baseline write these figures as those to compare with
#   --series-upto P   stop after patch P of the series
#   --tree DIR        base: this kernel tree (never modified) ...
#   --rev REV         ... at this commit (default: HEAD)
#   --deb PACKAGE     base: this Debian source package, e.g. linux-source-7.3
#   --toolchain T     auto (default), host, or root (the Debian root)
#   -h, --help        this text
#
# On arm64 or Alpha hardware, tests/csum/run.sh --bench and
# tests/csum-alpha/run.sh --bench measure.
#
# Exit codes: 0 good; 1 a figure got worse; 2 usage; 3 the machine; 4 a patch
# does not apply.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ARCHS=(arm64 alpha)
args=()
# shellcheck disable=SC2034,SC2317 # called by options
own_option()
{
	case $1 in
	--arch) need_value "$@"; want_archs "$2" ;;
	--update-baseline) args+=("$1"); OPT_TOOK=1 ;;
	*) usage_error "unknown option '$1'" ;;
	esac
}
options own_option "$@"
check_options
for arch in "${ARCHS[@]}"; do
	[ -x "$TOP/tests/perf/model-$arch.sh" ] ||
		usage_error "--arch $arch: there is no model for it (arm64 and alpha have one)"
done

git_deaf
tc_setup "${ARCHS[@]}"
for arch in "${ARCHS[@]}"; do
	case $arch in
	arm64) tc_need clang-18 llvm-mca-18 qemu-aarch64; tc_need_libc arm64 ;;
	alpha) tc_need alpha-linux-gnu-gcc-14 qemu-alpha ;;
	esac
done
base_get
work_apply
status=$EX_OK
for arch in "${ARCHS[@]}"; do
	step "$arch: modelling"
	objdirs=()
	if [ "$arch" = arm64 ]; then
		# The kernel's own flags are in what --touched has built.
		for cc in gcc clang; do
			o=$WORK/build/touched-defconfig-arm64-$cc
			if [ -e "$o/arch/arm64/lib/.csum-copy.o.cmd" ]; then
				objdirs+=(--objdir "$o")
			else
				note "no figures with the kernel's flags for $cc; make them with: tools/apply-and-build.sh --touched --arch arm64 --compiler $cc"
			fi
		done
	fi
	in_toolchain "$TOP/tests/perf/model-$arch.sh" --tree "$TREE" "${objdirs[@]}" "${args[@]}" || status=$EX_FAIL
done
exit "$status"
