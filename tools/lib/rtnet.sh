# shellcheck shell=bash disable=SC2034,SC2154 # shared with other files
# RTnet in a kernel: copies of the trees that the user named, RTnet's sources
# from the applied series, the build, the boot and the verdict.
#
#   RT            the directory of it all
#   RT/xenomai    the user's Xenomai, with RTnet of the series
#   RT/linux-ARCH the user's kernel, prepared for it
#   RT/trees      which trees the copies are of; there once they are complete

# Set by options of the tools.
RTNET_KERNEL='' RTNET_XENOMAI='' RTNET_CONFIG='' RTNET_KCFLAGS=''
RTNET_NET=kernel/drivers/net

# rtnet_option "$@": as common_option.
rtnet_option()
{
	OPT_TOOK=2
	case $1 in
	--kernel) need_value "$@"; RTNET_KERNEL=$2 ;;
	--xenomai) need_value "$@"; RTNET_XENOMAI=$2 ;;
	--config) need_value "$@"; RTNET_CONFIG=$2 ;;
	--kcflags) need_value "$@"; RTNET_KCFLAGS=$2 ;;
	*) OPT_TOOK=0 ;;
	esac
}

rtnet_check_options()
{
	local d
	[ -z "$RTNET_KERNEL" ] || [ -n "$RTNET_XENOMAI" ] || usage_error "--kernel needs --xenomai"
	[ -z "$RTNET_XENOMAI" ] || [ -n "$RTNET_KERNEL" ] || usage_error "--xenomai needs --kernel"
	[ -z "$RTNET_CONFIG" ] || [ -r "$RTNET_CONFIG" ] || usage_error "--config $RTNET_CONFIG: cannot read it"
	[ -n "$RTNET_KERNEL" ] || return 0
	d=$(cd "$RTNET_KERNEL" 2>/dev/null && pwd -P) || usage_error "--kernel $RTNET_KERNEL: no such directory"
	RTNET_KERNEL=$d
	[ -e "$d/include/linux/dovetail.h" ] || [ -e "$d/include/linux/ipipe.h" ] ||
		usage_error "--kernel $d has neither Dovetail nor the I-pipe; Xenomai needs one"
	d=$(cd "$RTNET_XENOMAI" 2>/dev/null && pwd -P) || usage_error "--xenomai $RTNET_XENOMAI: no such directory"
	RTNET_XENOMAI=$d
	[ -e "$d/scripts/prepare-kernel.sh" ] || usage_error "--xenomai $d has no scripts/prepare-kernel.sh; it is no Xenomai 3 tree"
}

# rtnet_open: the directory, and the copy of Xenomai.
rtnet_open()
{
	local d
	RT=$CACHE/rtnet
	[ -z "$WORK_OUT" ] || RT=$WORK/rtnet
	mkdir -p "$RT"
	lock "rtnet-$(printf %s "$RT" | sha256sum | cut -c1-12)"
	RTNET_TREE=$TREE
	# Any of it may be a link to another disk.
	for d in "$RT"/*; do
		[ ! -L "$d" ] || tc_bind "$(realpath "$d")"
	done
	if [ -z "$RTNET_KERNEL" ]; then
		[ -e "$RT/trees" ] ||
			die "$EX_USAGE" "no kernel and no Xenomai to build RTnet in, and none in the cache; name them with --kernel DIR --xenomai DIR"
		return 0
	fi
	tc_bind "$RTNET_KERNEL"
	tc_bind "$RTNET_XENOMAI"
	if [ "$(cat "$RT/trees" 2>/dev/null)" != "$RTNET_KERNEL $RTNET_XENOMAI" ]; then
		rm -rf --one-file-system "$RT"/linux-* "$RT/xenomai" "$RT/trees"
	fi
	need_disk "$RT" 6 "a kernel and its build"
	step "copying $RTNET_XENOMAI"
	in_toolchain rsync -a --exclude=/.git --exclude="/$RTNET_NET" "$RTNET_XENOMAI/" "$RT/xenomai/" ||
		die "$EX_MACHINE" "cannot copy $RTNET_XENOMAI; disk full?"
}

# rtnet_arch ARCH: the copy of the kernel, and its build directory.
rtnet_arch()
{
	ARCH=$1 TREE=$RT/linux-$1
	# The kernel's host tools may be older than the compiler: their warnings
	# are not what is judged here.
	KMAKE_MORE=(WERROR=0 HOSTCFLAGS=-Wno-error)
	[ -z "$RTNET_KCFLAGS" ] || KMAKE_MORE+=(KCFLAGS="$RTNET_KCFLAGS")
	kmake_setup "$ARCH" "$RT/build-$ARCH"
	KARCH=$(conf1 "$TOP/configs/arch/$ARCH.conf" arch)
	CROSS=$(conf1 "$TOP/configs/arch/$ARCH.conf" cross-compile)
	[ -r "$TOP/tests/rtnet/boot/$ARCH.config" ] ||
		usage_error "--arch $ARCH: no tests/rtnet/boot/$ARCH.config"
	# For the programs of the initramfs.
	[ -z "$(conf1 "$TOP/configs/arch/$ARCH.conf" libc)" ] || tc_need_libc "$ARCH"
	if [ -n "$RTNET_KERNEL" ]; then
		step "copying $RTNET_KERNEL"
		in_toolchain rsync -a --exclude=/.git --exclude=/.config --exclude='*.o' --exclude='*.ko' --exclude='.*.cmd' \
			--exclude=/include/config --exclude=/include/generated --exclude='/arch/*/include/generated' \
			"$RTNET_KERNEL/" "$TREE/" || die "$EX_MACHINE" "cannot copy $RTNET_KERNEL; disk full?"
	elif [ ! -d "$TREE" ]; then
		die "$EX_USAGE" "the cache has no copy of a kernel for $ARCH yet; name one with --kernel DIR --xenomai DIR"
	fi
}

# rtnet_sources COMMIT [CONTROL]: RTnet as the series' tree has it there, with a
# fault.  Only what differs is written, and as new, since make goes by time.
rtnet_sources()
{
	local try=$RT/net.new file
	rm -rf "$try"
	mkdir -p "$try"
	tgit -C "$RTNET_TREE" archive "$1" -- "$RTNET_NET" | tar -xC "$try"
	if [ -n "${2:-}" ]; then
		file=$try/$RTNET_NET/stack/$(sed -n '1s/^# \([^:]*\):.*/\1/p' "$TOP/tests/rtnet/controls/$2.sed")
		cp "$file" "$RT/before"
		sed -i -f "$TOP/tests/rtnet/controls/$2.sed" "$file"
		! cmp -s "$RT/before" "$file" || die "$EX_FAIL" "tests/rtnet/controls/$2.sed changes nothing"
	fi
	in_toolchain rsync -rlp --checksum --delete "$try/$RTNET_NET/" "$RT/xenomai/$RTNET_NET/"
	rm -rf "$try"
	# A file that is new, or gone, needs its link in the kernel.
	in_toolchain bash "$RT/xenomai/scripts/prepare-kernel.sh" --linux="$TREE" --arch="$KARCH" --default \
		>"$RT/prepare.log" 2>&1 </dev/null ||
		die "$EX_USAGE" "Xenomai's prepare-kernel.sh fails: $(tail -n 1 "$RT/prepare.log")"
	[ -z "$RTNET_KERNEL" ] || echo "$RTNET_KERNEL $RTNET_XENOMAI" >"$RT/trees"
}

# rtnet_configure: the fragments on allnoconfig; none of them may be lost.
rtnet_configure()
{
	local lost
	cat "$TOP/tests/rtnet/boot/common.config" "$TOP/tests/rtnet/boot/$ARCH.config" \
		${RTNET_CONFIG:+"$RTNET_CONFIG"} >"$BUILD/.fragment"
	kmake KCONFIG_CONFIG=.config.want KCONFIG_ALLCONFIG=.fragment allnoconfig >"$BUILD/config.log" 2>&1 || {
		VERDICT="fail: does not configure: $(tail -n 1 "$BUILD/config.log")"
		return 1
	}
	lost=$(grep '^CONFIG' "$BUILD/.fragment" | grep -vxFf "$BUILD/.config.want" | head -n 1 || :)
	[ -z "$lost" ] || {
		VERDICT="fail: Kconfig drops $lost"
		return 1
	}
	cmp -s "$BUILD/.config.want" "$BUILD/.config" || cp "$BUILD/.config.want" "$BUILD/.config"
}

# rtnet_build: kernel, modules and programs; sets VERDICT on failure.
rtnet_build()
{
	local target=Image
	rtnet_configure || return 1
	[ "$ARCH" != x86_64 ] || target=bzImage
	step "$ARCH: building the kernel, with RTnet's modules"
	if ! kbuild "$ARCH" 1000 "$target" modules; then
		VERDICT="fail: does not build: $(grep -m1 ' error: ' "$BUILD/build.log" || tail -n 1 "$BUILD/build.log"); see $BUILD/build.log"
		return 1
	fi
}

# rtnet_initramfs: our init, RTnet's tools and modules, and the sender.
rtnet_initramfs()
{
	local root=$BUILD/initramfs boot=$TOP/tests/rtnet/boot m inc=$RT/xenomai/$RTNET_NET/stack/include
	local cc=(in_toolchain "${CROSS}gcc-13" -static -O2 -w -I "$inc")
	local a=$KARCH uapi
	[ "$a" != x86_64 ] || a=x86
	uapi=(-I "$BUILD/wire" -I "$RT/xenomai/include" -I "$RT/xenomai/kernel/cobalt/arch/$a/include"
		-I "$RT/xenomai/lib/cobalt/arch/$a/include")
	rm -rf "$root"
	mkdir -p "$root"/{bin,dev,proc,sys,modules} "$BUILD/wire"
	echo '#define CONFIG_SMP 1' >"$BUILD/wire/xeno_config.h"	# as configure does
	if ! { "${cc[@]}" -o "$root/init" "$boot/init.c" &&
		"${cc[@]}" -o "$root/bin/rtping" "$RT/xenomai/utils/net/rtping.c" &&
		"${cc[@]}" -o "$root/bin/rtifconfig" "$RT/xenomai/utils/net/rtifconfig.c" &&
		"${cc[@]}" -o "$root/bin/tcp" "${uapi[@]}" "$boot/tcp.c"; }; then
		VERDICT="fail: the programs do not build"
		return 1
	fi
	cp "$boot/wire.c" "$boot/Kbuild" "$BUILD/wire/"
	kmake M="$BUILD/wire" modules >"$BUILD/wire.log" 2>&1 || {
		VERDICT="fail: tests/rtnet/boot/wire.c does not build; see $BUILD/wire.log"
		return 1
	}
	cp "$BUILD/wire/wire.ko" "$root/modules/"
	find "$BUILD/drivers/xenomai/net" -name '*.ko' -exec cp -t "$root/modules" {} +
	(cd "$root" && find . | in_toolchain cpio -o -H newc --quiet) >"$BUILD/initramfs.cpio"
}

# rtnet_boot: console and packets in $BUILD/run.
rtnet_boot()
{
	local run=$BUILD/run qemu image append='panic=-1 rdinit=/init' rc
	case $ARCH in
	arm64)
		qemu=(qemu-system-aarch64 -M virt -cpu cortex-a57)
		image=$BUILD/arch/arm64/boot/Image append+=' console=ttyAMA0' ;;
	x86_64)
		qemu=(qemu-system-x86_64 -M q35 -cpu qemu64)
		image=$BUILD/arch/x86/boot/bzImage append+=' console=ttyS0' ;;
	esac
	# No packet leaves: restrict, and an echo that is a process of QEMU's own.
	# shellcheck disable=SC2054 # the commas are QEMU's
	qemu+=(-accel tcg -smp 2 -m 256 -display none -monitor none -no-reboot -serial "file:$run/console"
		-netdev user,id=n0,restrict=on,guestfwd=tcp:10.0.2.100:7-cmd:/bin/cat
		-device rtl8139,netdev=n0,romfile= -object "filter-dump,id=d0,netdev=n0,file=$run/packets"
		-kernel "$image" -initrd "$BUILD/initramfs.cpio" -append "$append")
	# An x86-64 kernel with Dovetail is now and then left without a timer under
	# QEMU ("could not switch to one-shot mode"), long before RTnet begins.
	for BOOTS in 1 2 3; do
		rm -rf "$run"
		mkdir -p "$run"
		rc=0
		in_toolchain "$TOP/tools/lib/rtnet-qemu.sh" "$TIMEOUT" "$run/console" "${qemu[@]}" \
			>"$run/qemu.log" 2>&1 || rc=$?
		[ "$rc" = 75 ] || break
	done
	return "$rc"
}

# rtnet_run: builds, boots and judges; sets VERDICT.
rtnet_run()
{
	local rc=0 start
	rtnet_build && rtnet_initramfs || return 0
	step "$ARCH: booting it in QEMU"
	start=$SECONDS
	rtnet_boot || rc=$?
	[ -s "$BUILD/run/packets" ] || : >"$BUILD/run/packets"
	in_toolchain tcpdump -nvv -r "$BUILD/run/packets" >"$BUILD/run/frames" 2>"$BUILD/run/tcpdump.log" || :
	VERDICT=$("$TOP/tools/lib/rtnet-verdict.sh" "$BUILD/run" "$rc" || :)
	VERDICT+=", $((SECONDS - start)) s"
	[ "$BOOTS" = 1 ] || VERDICT+=", after $((BOOTS - 1)) boots that did not come to our init"
	case $VERDICT in fail:*) VERDICT+="; see $BUILD/run" ;; esac
}

# rtnet_control NAME: sets VERDICT: pass if the fault is found.
rtnet_control()
{
	local what n
	if [ "$1" = base ]; then
		rtnet_sources "$BASE_COMMIT"
		rtnet_configure || return 0
		in_toolchain make -C "$TREE" O="$BUILD" "${KMAKE[@]}" -j"$JOBS" -k modules >"$BUILD/base.log" 2>&1 && {
			VERDICT="fail: RTnet builds without the series: is this kernel older than v5.9?"
			return 0
		}
		n=$(grep -c "error: too many arguments to function 'csum_partial_copy_nocheck'" "$BUILD/base.log" || :)
		what=$(grep ' error: ' "$BUILD/base.log" | grep -vc "csum_partial_copy_nocheck" || :)
		VERDICT="pass: does not build: $n times too many arguments"
		[ "$n" = 4 ] && [ "$what" = 0 ] ||
			VERDICT="fail: $n errors of csum_partial_copy_nocheck() and $what others, not 4 and none; see $BUILD/base.log"
		return 0
	fi
	rtnet_sources HEAD "$1"
	rtnet_run
	case $VERDICT in
	'fail: does not build'*|'fail: the kernel '*|'fail: the programs'*|'fail: tests/'*) ;;	# not by the test
	fail:*)
		VERDICT="pass: found: ${VERDICT#fail: }"
		VERDICT=${VERDICT%; see *} ;;
	pass:*) VERDICT="fail: not found: ${VERDICT#pass: }" ;;
	esac
}
