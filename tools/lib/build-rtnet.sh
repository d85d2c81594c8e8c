# shellcheck shell=bash disable=SC2034,SC2154 # shared with other files
# How apply-and-build.sh builds series.xenomai: in the kernel that was named, and
# else in user space, for the shims of tests/rtnet.
. "$TOP/tools/lib/rtnet.sh"

# build_options ARCHS: what it needs, before anything is fetched.
build_options()
{
	rtnet_check_options
	[ "$COMPILER" = gcc ] || usage_error "--compiler: RTnet is built with gcc"
	[ -z "$TOUCHED" ] || usage_error "--touched: RTnet's modules are few; leave it out"
	[ "$CONFIG" = defconfig ] || usage_error "--config is for kernels; RTnet's kernel takes options through tools/run-rtnet.sh --config"
	[ -n "$1" ] || ARCHS=(arm64)
}

# build_series: sets status and lines.
build_series()
{
	local arch
	if [ -z "$RTNET_KERNEL" ] && [ ! -e "$CACHE/rtnet/trees" ]; then
		note "no --kernel and --xenomai: RTnet is compiled for the shims of tests/rtnet"
		tc_need sparse
		tgit -C "$TREE" diff -U0 "$BASE_COMMIT" HEAD >"$WORK/series.diff"
		if in_toolchain "$TOP/tests/rtnet/run.sh" --diff "$WORK/series.diff" "$TREE" >"$WORK/rtnet.log" 2>&1; then
			lines=("shims, gcc: pass: $(sed -n 's/^compile: //p' "$WORK/rtnet.log")")
		else
			lines=("shims, gcc: fail: $(tail -n 1 "$WORK/rtnet.log"); see $WORK/rtnet.log") status=$EX_FAIL
		fi
		return
	fi
	tc_need rsync
	rtnet_open
	for arch in "${ARCHS[@]}"; do
		rtnet_arch "$arch"
		rtnet_sources HEAD
		VERDICT="pass: the kernel and RTnet's modules are built"
		rtnet_build || status=$EX_FAIL
		lines+=("$arch, gcc: $VERDICT")
		results+=("$arch" "$VERDICT" "$BUILD")
	done
}
