#!/bin/bash
# usage: tools/run-kunit.sh [OPTION...]
#
# Gets the base and the toolchain, applies the series, builds a KUnit kernel
# for each architecture, boots it in QEMU through the kernel's own kunit.py,
# and gives a verdict.
#
#   --arch LIST       architectures, comma-separated (default: arm64,alpha)
#   --compiler CC     gcc (13, the default) or clang (18)
#   --variant NAME    add the options of configs/variant/NAME.config
#   --filter GLOB     run only these, e.g. 'checksum.test_ip*'
#   --timeout SEC     limit for the tests of one kernel (default: 120)
#   --json FILE       write the results, toolchain and base to FILE
#   --junit FILE      write kunit.py's JUnit XML (with several architectures,
#                     FILE gets -ARCH before its suffix)
#   --series NAME     series.NAME with configs/base/NAME.conf (default: linux)
#   --series-upto P   stop after patch P of the series
#   --tree DIR        base: this kernel tree (never modified) ...
#   --rev REV         ... at this commit (default: HEAD)
#   --deb PACKAGE     base: this Debian source package, e.g. linux-source-7.3
#   --skip-upstream   leave out, and name, patches that the base has already
#   --out DIR         work below DIR instead of the cache
#   --toolchain T     auto (default), host, or root (the Debian root)
#   --refresh-base    look for the pinned commit again, and a newer package
#   --discard         drop edits made in the work tree
#   -j, --jobs N      parallel jobs (default: all processors)
#   -h, --help        this text
#
# Exit codes: 0 passed; 1 a build or a test failed; 2 usage; 3 the machine
# (no network, disk or tool); 4 a patch does not apply.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

ARCHS=(arm64 alpha)
VARIANT='' FILTER='' TIMEOUT=120 JSON='' JUNIT=''
while [ $# -gt 0 ]; do
	common_option "$@"
	if [ "$OPT_TOOK" -gt 0 ]; then
		shift "$OPT_TOOK"
		continue
	fi
	case $1 in
	--arch) need_value "$@"; want_archs "$2" ;;
	--compiler) need_value "$@"; want_compiler "$2" ;;
	--variant)
		need_value "$@"
		VARIANT=$2
		[ -r "$TOP/configs/variant/$2.config" ] ||
			usage_error "--variant $2: no configs/variant/$2.config" ;;
	--filter) need_value "$@"; FILTER=$2 ;;
	--timeout)
		need_value "$@"
		case $2 in ''|*[!0-9]*) usage_error "--timeout takes seconds, not '$2'" ;; esac
		TIMEOUT=$2 ;;
	--json) need_value "$@"; JSON=$2 ;;
	--junit) need_value "$@"; JUNIT=$2 ;;
	*) usage_error "unknown option '$1'" ;;
	esac
	shift 2
done
check_options
# Results of an earlier run are none of this one.
[ -z "$JSON" ] || { { : >"$JSON"; } 2>/dev/null && rm -f "$JSON"; } ||
	die "$EX_MACHINE" "--json $JSON: cannot write there"

KUNIT_CONF=$TOP/configs/kunit/checksum.conf

# How many cases the patches that were applied bring.
expected_cases()
{
	local patch n sum=0
	while read -r patch n; do
		case " base ${PATCHES[*]} " in
		*" $patch "*) sum=$((sum + n)) ;;
		esac
	done < <(conf "$KUNIT_CONF" cases)
	echo "$sum"
}

kunit_py() { in_toolchain env -C "$TREE" python3 tools/testing/kunit/kunit.py "$@"; }

# Options asked for that Kconfig dropped would test nothing: kunit.py checks
# those of its kunitconfig, for each of which it stops.
kunit_config()
{
	local conf=$TOP/configs/arch/$1.conf kv opts=()
	for kv in "${KMAKE[@]}"; do
		case $kv in ARCH=*|CROSS_COMPILE=*) ;; *) opts+=(--make_options "$kv") ;; esac
	done
	local extra=()
	[ -z "$VARIANT" ] || extra=(--kunitconfig "$TOP/configs/variant/$VARIANT.config")
	kunit_py config --build_dir "$BUILD" --arch "$(conf1 "$conf" arch)" \
		--cross_compile "$(conf1 "$conf" cross-compile)" "${opts[@]}" \
		--kunitconfig "$TOP/configs/kunit/checksum.kunitconfig" "${extra[@]}" \
		>"$BUILD/config.log" 2>&1
}

# kunit_one ARCH: sets VERDICT ("pass: ..." or "fail: ...").
kunit_one()
{
	local arch=$1 conf=$TOP/configs/arch/$1.conf suite qemu may=() args=()
	kmake_setup "$arch" "$WORK/build/kunit-$arch${VARIANT:+-$VARIANT}-$COMPILER"
	RESULT=$WORK/result/kunit-$arch${VARIANT:+-$VARIANT}-$COMPILER
	rm -rf "$RESULT"
	mkdir -p "$RESULT"
	if ! kunit_config "$arch"; then
		VERDICT="fail: kunit.py config: $({ grep -a '^Missing: ' "$BUILD/config.log" ||
			grep -aiE 'error' "$BUILD/config.log" || tail -n 1 "$BUILD/config.log"; } |
			head -n 1 | cut -c1-200); see $BUILD/config.log"
		return
	fi
	step "$arch: building the KUnit kernel"
	# The whole build comes from make, for its progress; kunit.py would hide it.
	if ! kbuild "$arch" "$(conf1 "$conf" kunit-steps 2000)" all; then
		VERDICT="fail: does not build; see $BUILD/build.log"
		return
	fi
	step "$arch: booting it in QEMU"
	qemu=$(conf1 "$conf" qemu-args)
	[ -z "$qemu" ] || args+=(--qemu_args="$qemu")
	[ -z "$FILTER" ] || args+=("$FILTER")
	rm -f "$BUILD/test.log"
	kunit_py exec --build_dir "$BUILD" --arch "$(conf1 "$conf" arch)" \
		--cross_compile "$(conf1 "$conf" cross-compile)" \
		--timeout "$TIMEOUT" --kernel_args panic=-1 \
		--json="$RESULT/result.json" "${args[@]}" >"$RESULT/exec.log" 2>&1 </dev/null || :
	cp "$BUILD/test.log" "$RESULT/" 2>/dev/null || :
	[ -z "$JUNIT" ] || kunit_py parse --junit="$RESULT/junit.xml" "$RESULT/test.log" >/dev/null 2>&1 || :
	mapfile -t may < <(conf "$KUNIT_CONF" may-skip)
	suite=$(conf1 "$KUNIT_CONF" suite)
	if [ -n "$FILTER" ]; then
		VERDICT=$(kunit_judge "$RESULT" '*' 1 "${may[@]}")
	else
		VERDICT=$(kunit_judge "$RESULT" "$suite" "$(expected_cases)" "${may[@]}")
	fi
}

# jq may be in the root only.  Its exit code is in the text.
kunit_judge() { in_toolchain "$TOP/tools/lib/kunit-verdict.sh" "$@" || :; }

git_deaf
tc_setup "${ARCHS[@]}"
[ "$COMPILER" = gcc ] || tc_need clang-18 ld.lld-18 llvm-mca-18
base_get
work_apply

status=$EX_OK lines=() results=()
for arch in "${ARCHS[@]}"; do
	kunit_one "$arch"
	case $VERDICT in
	pass:*) ;;
	*)
		status=$EX_FAIL
		VERDICT+="; logs in $RESULT" ;;
	esac
	step "$arch: $VERDICT"
	lines+=("$arch${VARIANT:+ ($VARIANT)}, $COMPILER: $VERDICT")
	results+=("$arch" "$VERDICT" "$RESULT")
	[ -z "$JUNIT" ] || [ ! -s "$RESULT/junit.xml" ] || {
		[ ${#ARCHS[@]} -gt 1 ] && to=${JUNIT%.xml}-$arch.xml || to=$JUNIT
		cp "$RESULT/junit.xml" "$to"
	}
done

[ -z "$JSON" ] || write_json "$JSON" "${results[@]}"
tc_versions "${ARCHS[@]}" | sed 's/^/  /' >&2
printf '%s\n' "${lines[@]}"
exit "$status"
