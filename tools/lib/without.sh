# shellcheck shell=bash disable=SC2034,SC2154 # shared with other files
# The base without the series, to compare with: WITHOUT/linux and WITHOUT/build,
# placed to each other as TREE and its build directories are, so that ccache
# knows what is the same in both.

# without_open: sets WITHOUT.
without_open()
{
	local tree=$WORK/without/linux mark=$WORK/without/complete
	WITHOUT=$WORK/without
	lock "$WORK_LOCK-without"
	if [ -e "$mark" ] && [ "$(tgit -C "$tree" rev-parse HEAD 2>/dev/null)" = "$BASE_COMMIT" ]; then
		unlock "$WORK_LOCK-without"	# only read from here on
		return
	fi
	need_disk "$WORK" 3 "a tree of the base"
	mkdir -p "$WITHOUT"
	rm -f "$mark"
	step "tree: checking out the base in $tree"
	scratch_open "$tree"
	tgit -C "$tree" reset -q --hard
	touch "$mark"
	unlock "$WORK_LOCK-without"
}

# base_build ARCH OBJECT...: those of them that the base has, built anew with
# the configuration of BUILD.
base_build()
{
	local arch=$1 o have=()
	shift
	without_open
	for o; do
		[ ! -e "$WITHOUT/linux/${o%.[os]}.c" ] && [ ! -e "$WITHOUT/linux/${o%.o}.S" ] || have+=("$o")
	done
	(mkdir -p "$WITHOUT/build/${BUILD##*/}" && cd "$WITHOUT/build/${BUILD##*/}" && : >build.log && rm -f "${have[@]}")
	[ ${#have[@]} = 0 ] || mapfile -t have < <(object_targets "${have[@]}")
	[ ${#have[@]} = 0 ] || base_make "$arch" "${have[@]}"
}

# base_make ARCH TARGET...: likewise, whatever make takes.  On failure sets
# VERDICT.
base_make()
{
	local arch=$1 config=$BUILD/.config
	shift
	without_open
	(
		# shellcheck disable=SC2030,SC2031 # only here
		TREE=$WITHOUT/linux
		kmake_setup "$arch" "$WITHOUT/build/${BUILD##*/}"
		cmp -s "$config" "$BUILD/.config.of" || {
			cp "$config" "$BUILD/.config"
			kmake olddefconfig >"$BUILD/config.log" 2>&1
			cp "$config" "$BUILD/.config.of"
		} && kbuild "$arch, the base" 0 "$@" "${KWARN[@]}"
	) || {
		VERDICT="fail: the base does not build, so there is nothing to compare with; see $WITHOUT/build/${BUILD##*/}"
		return 1
	}
}

# broken_base ARCH: after a build that failed, are all of the objects that failed
# as broken in the base?  If so, sets VERDICT.
BASE_BROKEN='the base does not build, with the series or without'
broken_base()
{
	local o objs
	mapfile -t objs < <(sed -n 's/^make.*: \*\*\* \[.*: \([^ ]*\.o\)\] Error.*/\1/p' "$BUILD/build.log" | sort -u)
	[ ${#objs[@]} -gt 0 ] || return 1
	step "$1: building ${objs[*]} of the base, to see whether that fails as well"
	for o in "${objs[@]}"; do
		! base_build "$1" "$o" || return 1
	done
	VERDICT="fail: $BASE_BROKEN: ${objs[*]}; see $WITHOUT/build/${BUILD##*/}/build.log"
}

# print_sizes ARCH: what the series adds to vmlinux, if there is one, and to the
# objects of the files it touches.  Nothing else of the base is built.
print_sizes()
{
	local arch=$1 base f objs=() same=0
	without_open
	base=$WITHOUT/build/${BUILD##*/}
	for f in $(objects); do
		[ ! -e "$BUILD/$f" ] || objs+=("$f")
	done
	[ ! -e "$BUILD/vmlinux" ] || base_make "$arch" vmlinux || return 0
	base_build "$arch" "${objs[@]}" || return 0
	for f in vmlinux "${objs[@]}"; do
		if [ ! -e "$BUILD/$f" ] || [ ! -e "$base/$f" ]; then
			continue
		fi
		if [ "$(object_size "$BUILD/$f")" = "$(object_size "$base/$f")" ]; then
			same=$((same + 1))
			continue
		fi
		echo "$arch, $f: $(object_size "$BUILD/$f"); base: $(object_size "$base/$f")"
		# shellcheck disable=SC2031 # the subshell's was only there
		in_toolchain "$TREE/scripts/bloat-o-meter" "$base/$f" "$BUILD/$f" >"$BUILD/bloat"
		# The functions that changed, of an object; of vmlinux, only the sum.
		[ "$f" != vmlinux ] || sed -i '2,${/^Total/!d}' "$BUILD/bloat"
		sed 's/^/  /' "$BUILD/bloat"
	done
	echo "$arch: $same more have the size that they have without the series"
}

# object_size FILE: text, data and bss in bytes, as size(1) counts.
object_size()
{
	in_toolchain "$(conf1 "$TOP/configs/arch/$arch.conf" cross-compile)size" "$1" |
		awk 'NR == 2 { printf "text %s, data %s, bss %s\n", $1, $2, $3 }'
}
