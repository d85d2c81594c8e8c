# shellcheck shell=bash disable=SC2034,SC2153,SC2154 # used and set by other files
# One KUnit kernel: configured, built, booted through kunit.py, and judged.

KUNIT_CONF=$TOP/configs/kunit/checksum.conf
declare -A kunit_built=()

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

# What kunit.py finds first as QEMU is the toolchain's without KVM.
tcg_setup()
{
	local qemu
	TCG_BIN=$WORK/build/tcg-bin
	mkdir -p "$TCG_BIN"
	while read -r qemu; do
		ln -sf "$TOP/tools/lib/qemu-tcg.sh" "$TCG_BIN/$qemu"
	done < <(tc_tools "${ARCHS[@]}" | awk '$1 ~ /^qemu-system-/ { print $1 }')
}

kunit_py()
{
	in_toolchain env -C "$TREE" PATH="$TCG_BIN:$PATH" python3 tools/testing/kunit/kunit.py "$@" </dev/null
}

# The options wanted on top of the kunitconfig, one a line.
kunit_options()
{
	local more
	more=$(conf1 "$1" kunitconfig)
	[ -z "$more" ] || fragment "$TOP/configs/kunit/$more.kunitconfig"
	conf "$1" kconfig
	[ -z "$V_CONFIG" ] || fragment "$V_CONFIG"
}

# Options asked for that Kconfig dropped would test nothing: kunit.py stops at
# each.
kunit_config()
{
	local conf=$1 kv opts=() add=()
	for kv in "${KMAKE[@]}"; do
		case $kv in ARCH=*|CROSS_COMPILE=*) ;; *) opts+=(--make_options "$kv") ;; esac
	done
	mapfile -t add < <(kunit_options "$conf" | sed 's/^/--kconfig_add=/')
	kunit_py config --build_dir "$BUILD" --arch "$(conf1 "$conf" arch)" \
		--cross_compile "$(conf1 "$conf" cross-compile)" "${opts[@]}" \
		--kunitconfig "$TOP/configs/kunit/checksum.kunitconfig" "${add[@]}" \
		>"$BUILD/config.log" 2>&1
}

# kunit_build ARCH VARIANT: sets BUILD; VERDICT only if that fails.
kunit_build()
{
	local arch=$1 conf=$TOP/configs/arch/$1.conf dir=$WORK/build/kunit-$1 lack
	COMPILER=$V_COMPILER
	BUILD=$dir${V_CONFIG:+-$2}-$COMPILER
	# A variant differs from the plain kernel by as much as its options reach:
	# make finds out, and keeps the rest.
	if [ -n "$V_CONFIG" ] && [ ! -e "$BUILD" ] && [ -e "$dir-$COMPILER/vmlinux" ]; then
		cp -a "$dir-$COMPILER" "$BUILD.new"
		mv "$BUILD.new" "$BUILD"
	fi
	kmake_setup "$arch" "$BUILD"
	# Variants that only run differently share a kernel.
	[ -z "${kunit_built[$BUILD]:-}" ] || return 0
	if ! kunit_config "$conf"; then
		VERDICT="fail: kunit.py config: $({ grep -a '^Missing: ' "$BUILD/config.log" ||
			grep -aiE 'error' "$BUILD/config.log" || tail -n 1 "$BUILD/config.log"; } |
			head -n 1 | cut -c1-200); see $BUILD/config.log"
		return
	fi
	step "$arch${2:+ ($2)}: building the KUnit kernel"
	# The whole build comes from make, for its progress; kunit.py would hide it.
	if ! kbuild "$arch" "$(conf1 "$conf" kunit-steps 1050)" all; then
		broken_base "$arch" || VERDICT="fail: does not build; see $BUILD/build.log"
		return
	fi
	lack=$(kunit_options "$conf" | lacks_option "$BUILD/.config")
	[ -z "$lack" ] || VERDICT="fail: the .config it was built with lacks '$lack'"
	[ -n "$VERDICT" ] || kunit_built[$BUILD]=1
}

# kunit_initrd ARCH: modules, and an init that loads them; sets VERDICT only if
# that fails.
kunit_initrd()
{
	local conf=$TOP/configs/arch/$1.conf dir=$BUILD/initrd m
	tc_need_libc "$1"
	mkdir -p "$dir"
	{
		echo "dir /dev 755 0 0"
		echo "nod /dev/console 600 0 0 c 5 1"
		echo "file /init $dir/init 755 0 0"
		for m in lib/kunit/kunit.ko lib/tests/checksum_kunit.ko; do
			echo "file /${m##*/} $BUILD/$m 644 0 0"
		done
	} >"$dir/list"
	m=$(tc_run modinfo -F depends "$BUILD/lib/tests/checksum_kunit.ko")
	if [ "$m" != kunit ]; then
		VERDICT="fail: checksum_kunit.ko depends on '$m', and the init loads kunit only"
	elif ! in_toolchain "$(conf1 "$conf" cross-compile)gcc-13" -static -O2 -Wall -Werror \
			-o "$dir/init" "$TOP/tools/lib/module-init.c" >"$dir/log" 2>&1 ||
		! in_toolchain "$BUILD/usr/gen_init_cpio" "$dir/list" >"$dir/initrd" 2>>"$dir/log"; then
		VERDICT="fail: no initrd: $(tail -n 1 "$dir/log")"
	fi
}

# kunit_booted VMLINUX LOG: is the banner in LOG, if any, that of VMLINUX?  What
# boots is made from it in several steps, and a step left out shows nowhere else.
kunit_booted()
{
	local banners built
	banners=$(grep -ao 'Linux version .*' "$2" 2>/dev/null | tr -d '\r' |
		sed 's/\x1b\[[0-9;]*m//g; s/[[:blank:]]*$//') || return 0
	built=$(grep -ao 'Linux version .*' "$1") && grep -qxF -- "$banners" <<<"$built"
}

# kunit_one ARCH VARIANT: sets RESULT and VERDICT ("pass: ..." or "fail: ...").
kunit_one()
{
	local arch=$1 conf=$TOP/configs/arch/$1.conf args=() may=() xfail arg seconds=$TIMEOUT
	VERDICT=
	RESULT=$WORK/result/kunit-$arch${2:+-$2}-$V_COMPILER
	rm -rf "$RESULT"
	mkdir -p "$RESULT"
	kunit_build "$arch" "$2"
	[ -z "$V_MODULES" ] || [ -n "$VERDICT" ] || kunit_initrd "$arch"
	[ -z "$VERDICT" ] || return 0
	step "$arch${2:+ ($2)}: booting it"
	for arg in "$(conf1 "$conf" qemu-args)" "$V_QEMU" ${V_MODULES:+"-initrd $BUILD/initrd/initrd"}; do
		[ -z "$arg" ] || args+=(--qemu_args="$arg")
	done
	[ -z "$FILTER" ] || args+=("$FILTER")
	[ "$seconds" -ge "$V_TIMEOUT" ] || seconds=$V_TIMEOUT
	rm -f "$BUILD/test.log"
	kunit_py exec --build_dir "$BUILD" --arch "$(conf1 "$conf" arch)" \
		--cross_compile "$(conf1 "$conf" cross-compile)" \
		--timeout "$seconds" --kernel_args panic=-1 \
		--json="$RESULT/result.json" "${args[@]}" >"$RESULT/exec.log" 2>&1 || :
	cp "$BUILD/test.log" "$RESULT/" 2>/dev/null || :
	[ -z "$JUNIT" ] || kunit_py parse --junit="$RESULT/junit.xml" "$RESULT/test.log" >/dev/null 2>&1 || :
	mapfile -t xfail < <(conf "$TOP/configs/kunit/expected-failures.conf" "$arch" | awk '{ print "-x"; print $1 }')
	[ -n "$V_MUST" ] || mapfile -t may < <(conf "$KUNIT_CONF" may-skip)
	if [ -n "$FILTER" ]; then
		VERDICT=$(kunit_judge "${xfail[@]}" "$RESULT" '*' 1 "${may[@]}")
	else
		VERDICT=$(kunit_judge "${xfail[@]}" "$RESULT" "$(conf1 "$KUNIT_CONF" suite)" "$(expected_cases)" "${may[@]}")
	fi
	[ -z "$FILTER" ] || VERDICT=${VERDICT/no test ran/"no test ran; is there one that --filter $FILTER matches?"}
	case $VERDICT in pass:*)
		kunit_booted "$BUILD/vmlinux" "$RESULT/test.log" ||
			VERDICT="fail: the kernel that booted is not the one that was built: see \"Linux version\" in test.log; remove $BUILD and run again" ;;
	esac
}

# kunit_count: VERDICT goes into status.
kunit_count()
{
	case $VERDICT in
	pass:*) ;;
	*)
		status=$EX_FAIL
		VERDICT+="; logs in $RESULT" ;;
	esac
}

# jq may be in the root only.  Its exit code is in the text.
kunit_judge() { tc_run "$TOP/tools/lib/kunit-verdict.sh" "$@" || :; }
