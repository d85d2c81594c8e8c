# shellcheck shell=bash
# make for one architecture, compiler and build directory, with progress.

# Set by options of the tools.
COMPILER=gcc
# Set by tools: more variables for each make.
KMAKE_MORE=()

# kmake_setup ARCH BUILD: sets KMAKE (the variables of every make of this
# build) and BUILD, which is this run's until the next one.
kmake_setup()
{
	local conf=$TOP/configs/arch/$1.conf cross
	cross=$(conf1 "$conf" cross-compile)
	[ -z "${BUILD:-}" ] || unlock "$(build_lock "$BUILD")"
	BUILD=$2
	mkdir -p "$BUILD"
	farm_setup
	lock "$(build_lock "$BUILD")"
	KMAKE=(ARCH="$(linux_arch "$1")" CROSS_COMPILE="$cross"
		LOCALVERSION=
		# The time, user and host would make many objects differ.  The number
		# of the build, which only the link has, tells one from all others.
		KBUILD_BUILD_TIMESTAMP="2026-01-01 00:00:00" KBUILD_BUILD_VERSION="$EPOCHSECONDS"
		KBUILD_BUILD_USER=csum KBUILD_BUILD_HOST=series)
	case $COMPILER in
	gcc) KMAKE+=(CC="ccache ${cross}gcc-13" HOSTCC="ccache gcc") ;;
	clang)
		[ "$(conf1 "$conf" clang)" = yes ] ||
			usage_error "--compiler clang: the kernel has no clang build for $1"
		KMAKE+=(LLVM=-18 CC="ccache clang-18" HOSTCC="ccache clang-18") ;;
	esac
	KMAKE+=("${KMAKE_MORE[@]}")
}

# linux_arch ARCH: make's ARCH=.  For kunit.py each byte order and word size is an
# architecture; only it takes "arch".
linux_arch() { conf1 "$TOP/configs/arch/$1.conf" linux-arch "$(conf1 "$TOP/configs/arch/$1.conf" arch)"; }

# What other machines are to help with.
farm_setup()
{
	local dir
	dir=$(sed -n 's/|.*//; s|^[a-z+]*:/*|/|p' <<<"${CSUM_CCACHE_REMOTE:-}")
	case ${CSUM_CCACHE_REMOTE:-} in
	file:*)
		mkdir -p "$dir" 2>/dev/null || die "$EX_MACHINE" "--ccache-remote: cannot make $dir"
		tc_bind "$dir" ;;
	redis+unix:*)
		[ -S "$dir" ] || die "$EX_MACHINE" "--ccache-remote: no socket $dir"
		tc_bind "${dir%/*}" ;;
	esac
	if [ -n "${CSUM_DISTCC:-}" ]; then
		tc_need distcc
		mkdir -p "$CACHE/distcc"
	fi
}

build_lock() { echo "build-$(printf %s "$1" | sha256sum | cut -c1-12)"; }

# object_targets OBJECT...: what make has to be told.  kbuild builds a single
# object of arch/*/lib or of a vDSO with the wrong flags: it is the directory
# there, and what builds all vDSOs, and all that is assembler only.
object_targets()
{
	printf '%s\n' "$@" | sed 's|.*/vdso/.*|prepare|; s|.*\.s$|prepare|; s|^\(arch/[^/]*/lib/\).*|\1|' | sort -u
}

# Kconfig asks for the value of an option that is new, of a terminal or of whatever
# else is standard input, and nobody would see the question: it gets none, and
# takes the default.

# kmake ARG...: plain, for what is quick.
kmake()
{
	in_toolchain make -s -C "$TREE" O="$BUILD" "${KMAKE[@]}" -j"$JOBS" "$@" </dev/null
}

# kbuild WHAT ESTIMATE TARGET...: make with progress.  The whole output goes
# to $BUILD/build.log; on failure the first error is shown.
kbuild()
{
	local what=$1 log=$BUILD/build.log estimate=$2
	shift 2
	# How much an edit leaves to do, nobody knows before make does.
	[ ! -e "$BUILD/vmlinux" ] || estimate=0
	if in_toolchain make -C "$TREE" O="$BUILD" "${KMAKE[@]}" -j"$JOBS" "$@" </dev/null 2>&1 |
		tee "$log" | progress "$what" "$estimate"; then
		return 0
	fi
	kbuild_error "$log"
	return 1
}

# progress WHAT ESTIMATE: a count of make's steps; in place on a terminal,
# else a line every half minute.
progress()
{
	local what=$1 total=$2 n=0 line start=$SECONDS last=$SECONDS left
	while IFS= read -r line; do
		case $line in '  '[A-Z]*) n=$((n + 1)) ;; *) continue ;; esac
		if [ -t 2 ]; then
			[ $((n % 8)) = 0 ] || continue
		else
			[ $((SECONDS - last)) -ge 30 ] || continue
		fi
		last=$SECONDS
		left=
		[ "$total" = 0 ] || left=" of about $total"
		[ $n -lt 50 ] || [ "$n" -ge "$total" ] ||
			left+=", about $(((last - start) * (total - n) / n)) s left"
		if [ -t 2 ]; then
			printf '\r\033[K%s: step %d%s' "$what" "$n" "$left" >&2
		else
			printf '%s: step %d%s\n' "$what" "$n" "$left" >&2
		fi
	done
	[ ! -t 2 ] || printf '\r\033[K' >&2
}

# The first error of a build and what led to it, not three thousand lines.
kbuild_error()
{
	local at
	at=$(grep -nE '(: (fatal )?error: |: undefined reference to |^ERROR: |No rule to make target|: Error [0-9]|No space left)' "$1" |
		head -n 1 | cut -d: -f1)
	if [ -n "$at" ]; then
		sed -n "$((at > 3 ? at - 3 : 1)),$((at + 8))p" "$1" >&2
	else
		tail -n 12 "$1" >&2
	fi
	note "the whole log is $1"
}
