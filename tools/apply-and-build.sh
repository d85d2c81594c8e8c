#!/bin/bash
# usage: tools/apply-and-build.sh [OPTION...] [W=LEVELS] [C=1]
#
# Gets the base and the toolchain, applies the series with git am --signoff
# (one commit a patch, signed off by your git identity), and builds.  By
# default: arm64 Image and alpha vmlinux from their defconfigs, gcc, W=1.
# A warning that the base does not have as well fails.
#
#   --arch LIST       architectures, comma-separated (default: arm64,alpha)
#   --compiler CC     gcc (13, the default) or clang (18)
#   --config CONFIG   defconfig (default), kunit, randconfig:SEED (SEED 1, 2, ...
#                     gives the same options each time), or a .config FILE
#   --all             modules and device trees as well
#   --touched         build only the objects of the files that the series
#                     touches (the KUnit tests are switched on for that) and,
#                     for its headers, what of net/core and net/ipv4 has them
#   W=LEVELS          the kernel's W=, e.g. W=12 (default: W=1)
#   C=1               run sparse as well, with its endian checks; its new
#                     warnings count like the compiler's
#   --sizes           build the base as well, and print how much larger or
#                     smaller the series makes vmlinux and each touched object
#   --apply-only      apply, print the tree and stop
#   --series NAME     series.NAME with configs/base/NAME.conf (default: linux)
#   --kernel DIR, --xenomai DIR
#                     for --series xenomai: the kernel to build RTnet in, and a
#                     Xenomai that supports it (see tools/run-rtnet.sh); without
#                     them, and without copies of them in the cache, RTnet is
#                     compiled for the shims of tests/rtnet
#   --series-upto P   stop after patch P of the series (TOPIC/NNNN-NAME.patch)
#   --tree DIR        base: this kernel tree (never modified) ...
#   --rev REV         ... at this commit (default: HEAD)
#   --deb PACKAGE     base: this Debian source package, e.g. linux-source-7.3
#   --skip-upstream   leave out, and name, patches that the base has already
#   --out DIR         work below DIR instead of the cache: DIR/linux is the
#                     applied tree, a repository of your own to edit
#   --json FILE       write the results, toolchain and base to FILE
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
# Exit codes: 0 good; 1 does not build, or a new warning; 2 usage; 3 the
# machine (no network, disk or tool); 4 a patch does not apply.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ARCHS=(arm64 alpha) NAMED=()
ARCHS_GIVEN=''
CONFIG=defconfig ALL='' TOUCHED='' APPLY_ONLY='' SIZES='' W=1
CHECK=() JSON=''
# shellcheck disable=SC2034,SC2317 # called by options
own_option()
{
	case $1 in
	--arch) need_value "$@"; want_archs "$2"; ARCHS_GIVEN=$2 ;;
	--kernel|--xenomai) need_value "$@"; NAMED+=("$1" "$2") ;;
	--compiler) need_value "$@"; want_compiler "$2" ;;
	--config) need_value "$@"; CONFIG=$2 ;;
	--json) need_value "$@"; JSON=$2 ;;
	W=[123]|W=[123][123]|W=123) W=${1#W=}; OPT_TOOK=1 ;;
	C=1)
		CHECK=(C=1 CHECK="sparse -include $TOP/tools/lib/sparse-compat.h")
		OPT_TOOK=1 ;;
	--sizes) SIZES=1; OPT_TOOK=1 ;;
	--all) ALL=1; OPT_TOOK=1 ;;
	--touched) TOUCHED=1; OPT_TOOK=1 ;;
	--apply-only) APPLY_ONLY=1; OPT_TOOK=1 ;;
	*) usage_error "unknown option '$1'" ;;
	esac
}
options own_option "$@"
KWARN=(W="$W" "${CHECK[@]}")
# shellcheck disable=SC2034 # for the verdicts
WARN_TEXT="W=$W${CHECK:+ C=1}"
check_options
[ -z "$ALL" ] || [ -z "$TOUCHED" ] || usage_error "--all and --touched are two; give one"
case $CONFIG in
defconfig|kunit) ;;
randconfig:[1-9]|randconfig:[1-9][0-9]|randconfig:[1-9][0-9][0-9]) ;;
*)
	[ -f "$CONFIG" ] || usage_error "--config $CONFIG: neither defconfig, kunit, randconfig:1 to randconfig:999 nor a readable file"
	CONFIG=$(realpath "$CONFIG") ;;
esac

# configure ARCH: $BUILD/.config, rewritten only when it would differ, and asked of
# kconfig only when something that it depends on does.
configure()
{
	local want=$BUILD/.config.want key
	key=$(configure_key "$1")
	if [ ! -e "$want" ] || [ "$(cat "$want.key" 2>/dev/null)" != "$key" ]; then
		rm -f "$want.key"
		kconfig >"$BUILD/config.log" 2>&1 || return 1
		echo "$key" >"$want.key"
	fi
	cmp -s "$want" "$BUILD/.config" || cp "$want" "$BUILD/.config"
}

configure_key()
{
	{
		tgit -C "$TREE" rev-parse 'HEAD^{tree}'
		echo "$CONFIG $TOUCHED"
		cat "$TOP"/configs/kunit/*.kunitconfig
		case $CONFIG in /*) cat "$CONFIG" ;; esac
		tc_versions "$1"
		[ "$COMPILER" = gcc ] || tc_run clang-18 --version
	} | sha256sum
}

kconfig()
{
	local make=(kmake KCONFIG_CONFIG=.config.want) defconfig=$TREE/arch/$KARCH/configs/defconfig
	case $CONFIG in
	defconfig)
		if [ -z "$TOUCHED" ]; then
			"${make[@]}" defconfig
			return
		fi
		# What "make defconfig" begins with, where it is that file: two
		# times kconfig is half a minute.
		if [ -f "$defconfig" ]; then cp "$defconfig" "$want"; else "${make[@]}" defconfig; fi &&
		cat "$TOP/configs/kunit/touched.kunitconfig" >>"$want" &&
		"${make[@]}" olddefconfig ;;
	kunit)
		cat "$TOP/configs/kunit/checksum.kunitconfig" >"$want" &&
		"${make[@]}" olddefconfig ;;
	randconfig:*)
		"${make[@]}" KCONFIG_SEED="${CONFIG#*:}" \
			KCONFIG_ALLCONFIG="$TOP/configs/kunit/randconfig.kunitconfig" randconfig ;;
	*)
		cp "$CONFIG" "$want" &&
		"${make[@]}" olddefconfig ;;
	esac
}

# objects: the touched objects that this architecture builds, one a line: of
# sources and, for headers, of the files of the network core that include them.
objects()
{
	local f
	for f in $TOUCHED_FILES; do
		case $f in
		"arch/$KARCH"/*) ;;
		arch/*) continue ;;
		esac
		case $f in
		*.c|*.S) echo "${f%.*}.o" ;;
		arch/*/include/*.h|include/*.h) includers "${f#*include/}" ;;
		esac
	done | sort -u
}

# includers HEADER: of what this configuration builds.
includers()
{
	local d on
	for d in net/core:NET net/ipv4:INET; do
		on=CONFIG_${d#*:} d=${d%:*}
		grep -qx "$on=y" "$BUILD/.config" || continue
		awk -f "$TOP/tools/lib/enabled-objects.awk" "$BUILD/.config" "$TREE/$d/Makefile" |
			sed "s|^|$d/|" | sort -u |
			comm -12 - <(tgit -C "$TREE" grep -lE "#include <(net/checksum\.h|$1)>" -- \
				":(glob)$d/*.c" | sed 's/\.c$/.o/' | sort)
	done
}

# base_again ARCH OBJECT...: the same of the base.
base_again()
{
	if [ -n "$TOUCHED" ]; then base_build "$@"; else base_make "$1" "${targets[@]}"; fi
}

# build_one ARCH: sets VERDICT.
build_one()
{
	local arch=$1 conf=$TOP/configs/arch/$1.conf tag obj targets=() steps=0
	KARCH=$(linux_arch "$arch")
	case $KARCH in x86_64|i386) KARCH=x86 ;; sparc64) KARCH=sparc ;; esac	# its directory
	case $CONFIG in
	randconfig:*) tag=randconfig ;;
	/*) tag=$(basename "$CONFIG" | tr -c 'A-Za-z0-9._\n-' _) ;;
	*) tag=$CONFIG ;;
	esac
	tag=${TOUCHED:+touched-}$tag
	# Not run-kunit.sh's directory: W=1 would build all of it anew, twice.
	[ "$tag" != kunit ] || tag=kunitconfig
	[ "$W" = 1 ] || tag+=-W$W
	kmake_setup "$arch" "$WORK/build/$tag-$arch-$COMPILER"
	step "$arch: configuring ($tag)"
	if ! configure "$arch"; then
		VERDICT="fail: does not configure: $(tail -n 1 "$BUILD/config.log")"
		return
	fi
	# Touched objects are built anew each time, since an object that is up to
	# date prints no warning; ccache makes that cheap.
	mapfile -t obj < <(objects)
	(cd "$BUILD" && rm -f "${obj[@]}")
	if [ -n "$TOUCHED" ] && [ ${#obj[@]} = 0 ]; then
		# make without a target would build everything.
		VERDICT="pass: no object to build, the series touches none here"
		return
	elif [ -n "$TOUCHED" ]; then
		step "$arch: building ${#obj[@]} touched objects"
		mapfile -t targets < <(object_targets "${obj[@]}")
	else
		read -r -a targets <<<"$(conf1 "$conf" defconfig-target)"
		[ -z "$ALL" ] || read -r -a targets <<<"$(conf1 "$conf" defconfig-all)"
		steps=$(conf1 "$conf" defconfig-steps)
		step "$arch: building ${targets[*]}"
	fi
	# A run that was stopped has built some and judged none; what had errors is
	# built again.  Another seed is another kernel.
	[ ! -e "$BUILD/build.log" ] || [ -e "$BUILD/judged" ] ||
		{ grep -av ': error: ' "$BUILD/build.log" || :; } >>"$BUILD/unjudged.log"
	rm -f "$BUILD/judged"
	case $CONFIG in randconfig:*) rm -f "$BUILD/unjudged.log" ;; esac
	if ! kbuild "$arch" "$steps" "${targets[@]}" "${KWARN[@]}"; then
		VERDICT="fail: does not build; see $BUILD/build.log"
		# Of options that nobody chose together, some never built.
		case $CONFIG in
		randconfig:*)
			base_again "$arch" "${obj[@]}" || VERDICT="fail: $BASE_BROKEN; see $BUILD/build.log" ;;
		*) broken_base "$arch" || VERDICT="fail: does not build; see $BUILD/build.log" ;;
		esac
		return
	fi
	judge_warnings "$arch"
	touch "$BUILD/judged"
	[ -z "$SIZES" ] || print_sizes "$arch"
}

# A base that is no kernel has a builder of its own.
BUILDER=$(conf1 "$BASE_CONF" build)
if [ -n "$BUILDER" ]; then
	# shellcheck source=/dev/null
	. "$TOP/tools/lib/build-$BUILDER.sh"
	[ ${#NAMED[@]} = 0 ] || for ((i = 0; i < ${#NAMED[@]}; i += 2)); do rtnet_option "${NAMED[@]:i:2}"; done
	build_options "$ARCHS_GIVEN"
elif [ ${#NAMED[@]} -gt 0 ]; then
	usage_error "${NAMED[0]} is for --series xenomai; a kernel to apply to is --tree"
fi
[ -z "$JSON" ] || [ -z "$APPLY_ONLY" ] || usage_error "--apply-only has no results for --json"
[ -z "$JSON" ] || want_json "$JSON"

git_deaf
tc_setup "${ARCHS[@]}"
[ "$COMPILER" = gcc ] || tc_need clang-18 ld.lld-18 llvm-mca-18
[ ${#CHECK[@]} = 0 ] || tc_need sparse
base_get
work_apply
if [ -n "$APPLY_ONLY" ]; then
	echo "$TREE"
	exit "$EX_OK"
fi

status=$EX_OK lines=() results=()
if [ -n "$BUILDER" ]; then
	build_series
else
	mapfile -t -O ${#KWARN[@]} KWARN < <(docs_of_touched)
	for arch in "${ARCHS[@]}"; do
		build_one "$arch"
		case $VERDICT in pass:*) ;; *) status=$EX_FAIL ;; esac
		step "$arch: $VERDICT"
		lines+=("$arch, $(basename "$CONFIG"), $COMPILER: $VERDICT")
		results+=("$arch" "$VERDICT" "$BUILD")
	done
fi
[ -z "$JSON" ] || write_json "$JSON" "${results[@]}"
tc_versions "${ARCHS[@]}" | sed 's/^/  /' >&2
printf '%s\n' "${lines[@]}"
exit "$status"
