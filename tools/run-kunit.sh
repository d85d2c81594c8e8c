#!/bin/bash
# usage: tools/run-kunit.sh [OPTION...]
#
# Gets the base and the toolchain, applies the series, builds a KUnit kernel
# for each architecture, boots it in QEMU through the kernel's own kunit.py,
# and gives a verdict.
#
#   --arch LIST       architectures, comma-separated (default: arm64,alpha), or
#                     all: each that has a file in configs/arch/
#   --compiler CC     gcc (13, the default) or clang (18)
#   --variant LIST    variants of configs/variant/, comma-separated, or all: each
#                     that is for the architectures (default: the plain kernel)
#   --filter GLOB     run only these, e.g. 'checksum.test_ip*'
#   --timeout SEC     limit for the tests of one kernel (default: 120)
#   --json FILE       write the results, toolchain and base to FILE
#   --junit FILE      write kunit.py's JUnit XML (of several kernels: FILE gets
#                     -ARCH and -VARIANT before its suffix)
#   --series NAME     series.NAME with configs/base/NAME.conf (default: linux)
#   --series-upto P   stop after patch P of the series (TOPIC/NNNN-NAME.patch)
#   --tree DIR        base: this kernel tree (never modified) ...
#   --rev REV         ... at this commit (default: HEAD)
#   --deb PACKAGE     base: this Debian source package, e.g. linux-source-7.3
#   --skip-upstream   leave out, and name, patches that the base has already
#   --out DIR         work below DIR instead of the cache
#   --toolchain T     auto (default), host, or root (the Debian root)
#   --refresh-base    look for the pinned commit again, and a newer package
#   --discard         drop edits made in the work tree
#   --ccache-remote URL
#                     share compiled objects through this ccache storage: file:,
#                     http: or redis: (ccache(1), "remote_storage")
#   --distcc HOSTS    compile on these hosts as well, e.g. "localhost/2 big/16"
#                     (distcc(1), "HOSTS"); they need the same compilers
#   -j, --jobs N      parallel jobs (default: all processors)
#   -h, --help        this text
#
# Exit codes: 0 passed; 1 a build or a test failed; 2 usage; 3 the machine
# (no network, disk or tool); 4 a patch does not apply.

# shellcheck disable=SC2034,SC2153 # used and set by the library
. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ARCHS=(arm64 alpha) ARCHS_ASKED=''
VARIANTS=('') VARIANT_LIST='' FILTER=''
TIMEOUT=120 JSON='' JUNIT='' COMPILERS=''
# shellcheck disable=SC2034,SC2317 # called by options
own_option()
{
	case $1 in
	--arch) need_value "$@"; want_archs "$2"; ARCHS_ASKED=1 ;;
	--compiler) need_value "$@"; want_compiler "$2" ;;
	--variant) need_value "$@"; want_variants "$2" ;;
	--filter) need_value "$@"; FILTER=$2 ;;
	--timeout) need_value "$@"; want_seconds "$1" "$2" ;;
	--json) need_value "$@"; JSON=$2 ;;
	--junit) need_value "$@"; JUNIT=$2 ;;
	*) usage_error "unknown option '$1'" ;;
	esac
}
options own_option "$@"
check_options

COMPILER_ASKED=$COMPILER
# Which kernels: "ARCH VARIANT" each.
runs=()
for arch in "${ARCHS[@]}"; do
	for v in "${VARIANTS[@]}"; do
		if variant_open "$v" "$arch" &&
			{ [ "$V_COMPILER" = gcc ] || [ "$VARIANT_LIST" != all ] ||
				[ "$(conf1 "$TOP/configs/arch/$arch.conf" clang)" = yes ]; }; then
			[ -z "$V_MODULES" ] || [ -z "$FILTER" ] ||
				usage_error "--filter does nothing with --variant $v: a module has no kernel parameters"
			runs+=("$arch $v")
			COMPILERS+=" $V_COMPILER"
		elif [ "$VARIANT_LIST" != all ] && [ -n "$ARCHS_ASKED" ]; then
			usage_error "--variant $v is not for $arch, see configs/variant/$v.conf"
		fi
	done
done
[ ${#runs[@]} -gt 0 ] || usage_error "--variant $VARIANT_LIST is for none of ${ARCHS[*]}"
[ -z "$JSON" ] || want_json "$JSON"

git_deaf
tc_setup "${ARCHS[@]}"
case $COMPILERS in *clang*) tc_need clang-18 ld.lld-18 llvm-mca-18 ;; esac
base_get
work_apply
tcg_setup

status=$EX_OK lines=() results=()
for run in "${runs[@]}"; do
	arch=${run%% *} v=${run#* }
	variant_open "$v" "$arch"
	kunit_one "$arch" "$v"
	kunit_count
	what=$arch${v:+ ($v)}
	step "$what: $VERDICT"
	lines+=("$what, $COMPILER: $VERDICT")
	results+=("$what" "$VERDICT" "$RESULT")
	[ -z "$JUNIT" ] || [ ! -s "$RESULT/junit.xml" ] || {
		[ ${#runs[@]} -gt 1 ] && to=${JUNIT%.xml}-$arch${v:+-$v}.xml || to=$JUNIT
		cp "$RESULT/junit.xml" "$to"
	}
done

VARIANT=$VARIANT_LIST
[ -z "$JSON" ] || write_json "$JSON" "${results[@]}"
tc_versions "${ARCHS[@]}" | sed 's/^/  /' >&2
printf '%s\n' "${lines[@]}"
exit "$status"
