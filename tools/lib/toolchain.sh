# shellcheck shell=bash disable=SC2154 # set by other files
# The toolchain of configs/toolchain.conf: the host's own tools where it has
# them all, else a Debian root in the cache that is entered per command.

# Set by options of the tools.
TOOLCHAIN=${TOOLCHAIN:-auto}		# auto, host or root
TOOLCHAIN_CONF=$TOP/configs/toolchain.conf

tc_mode=		# host or root, once tc_setup has run
tc_binds=()		# directories a command in the root must see
tc_holder=		# the process that tc_run joins, if there is one

tc_root() { echo "$CACHE/toolchain/$(conf1 "$TOOLCHAIN_CONF" suite)"; }

# tc_bind DIR: make DIR visible, at the same path, inside the root.  It has to stay:
# another directory made in its place is not seen by tc_run.
tc_bind()
{
	! tc_sees "$1" || return 0
	tc_binds+=("$1")
	[ -z "$tc_holder" ] || tc_hold
}

# tc_sees DIR: is it visible in there?
tc_sees()
{
	local d
	for d in "$TOP" "$CACHE" "${tc_binds[@]}"; do
		case $1/ in "$d"/*) return 0 ;; esac
	done
	return 1
}

# "tool COMMAND VERSION PACKAGE" lines that apply: the common ones and those
# of the architectures named.
tc_tools()
{
	local a
	conf "$TOOLCHAIN_CONF" tool
	for a; do
		conf "$TOP/configs/arch/$a.conf" tool
	done
}

# tool_version COMMAND: of this machine's, to VERSION.
tool_version()
{
	local out
	out=$("$1" --version 2>/dev/null || "$1" -V 2>&1 || :)
	version_in "$out"
}

# version_in TEXT: to VERSION, the last dotted number on the first line that has one.
version_in()
{
	local line
	VERSION=
	while IFS= read -r line; do
		[[ $line =~ [0-9]\.[0-9] ]] || continue
		[[ ! $line =~ ^.*[^0-9.]([0-9]+\.[0-9][0-9.]*) ]] || line=${BASH_REMATCH[1]}
		VERSION=${line#"${line%%[0-9]*}"}
		return
	done <<<"$1"
}

# host_lacks ARCH...: the first thing of the toolchain the host has not.
host_lacks()
{
	local cmd want pkg VERSION
	while read -r cmd want pkg; do
		if ! command -v "$cmd" >/dev/null; then
			echo "$cmd (package $pkg)"
			return
		fi
		[ "$want" != - ] || continue
		tool_version "$cmd"
		case $VERSION in
		"$want"|"$want".*) ;;
		*) echo "$cmd $want (it has ${VERSION:-an unknown version})"; return ;;
		esac
	done < <(tc_tools "$@")
	# All of them at once, and one by one only to tell which.
	conf "$TOOLCHAIN_CONF" header | sed 's/^\([^[:space:]]*\).*/#include <\1>/' |
		gcc -E -xc - >/dev/null 2>&1 && return
	while read -r cmd pkg; do
		if ! echo "#include <$cmd>" | gcc -E -xc - >/dev/null 2>&1; then
			echo "<$cmd> (package $pkg)"
			return
		fi
	done < <(conf "$TOOLCHAIN_CONF" header)
}

# tc_setup ARCH...: choose, make the root if it is needed, and say which.
tc_setup()
{
	local lacks=
	if [ "$TOOLCHAIN" != root ]; then
		lacks=$(host_lacks "$@")
		if [ -z "$lacks" ]; then
			tc_mode=host
			step "toolchain: this machine's own"
			return
		fi
		[ "$TOOLCHAIN" = auto ] ||
			die "$EX_MACHINE" "this machine lacks $lacks; install it, or leave out --toolchain host"
	fi
	tc_mode=root
	tc_make_root "$@"
	# shellcheck disable=SC2046 # one word a package
	tc_install $(tc_tools "$@" | awk '{ print $3 }')
	# A link there may lead out of what the root sees.
	[ ! -L "$TOP/patches" ] || tc_bind "$(realpath "$TOP/patches")"
	tc_hold
	step "toolchain: Debian $(conf1 "$TOOLCHAIN_CONF" suite) root in $(tc_root)${lacks:+, since this machine lacks $lacks}"
}

# How to become the root's root: nothing for root, a user namespace for others.
# A tool that is killed takes its children along: setpriv ties unshare to its
# parent, --kill-child ties the namespace to unshare, and the mounts die with it.
tc_unshare()
{
	local user=()
	[ "$EUID" = 0 ] || user=(--map-root-user --map-auto)
	"${tc_exec[@]}" setpriv --pdeathsig KILL -- unshare "${user[@]}" "${tc_new[@]}" "$@"
}
tc_new=(--mount --pid --fork --kill-child --propagation private --)
tc_exec=()	# (exec): in place of a subshell

# tc_make_root ARCH...
tc_make_root()
{
	local root suite mode=root
	root=$(tc_root)
	suite=$(conf1 "$TOOLCHAIN_CONF" suite)
	[ ! -e "$root/.complete" ] || return 0
	lock toolchain
	if [ -e "$root/.complete" ]; then
		unlock toolchain
		return
	fi
	if [ "$(id -u)" != 0 ]; then
		mode=unshare
		command -v newuidmap >/dev/null ||
			die "$EX_MACHINE" "a toolchain root needs newuidmap; as root: apt-get install uidmap"
	fi
	if ! command -v mmdebstrap >/dev/null; then
		if [ $mode != root ] || ! command -v apt-get >/dev/null; then
			die "$EX_MACHINE" "a toolchain root needs mmdebstrap; as root: apt-get install mmdebstrap"
		fi
		step "installing mmdebstrap with apt"
		{ apt-get -qq update && apt-get -qq install -y mmdebstrap; } >"$CACHE/apt.log" 2>&1 ||
			die "$EX_MACHINE" "apt-get install mmdebstrap failed ($(tail -n 1 "$CACHE/apt.log")); see $CACHE/apt.log"
	fi
	mkdir -p "$CACHE/toolchain"
	need_disk "$CACHE/toolchain" 4 "a toolchain root"
	rm -rf --one-file-system "$root"
	step "making a Debian $suite root with mmdebstrap (about a minute)"
	# The backports carry the kernel sources; their mirror is the suite's own.
	# shellcheck disable=SC2016 # expanded by mmdebstrap's shell
	mmdebstrap --quiet --mode=$mode --variant=apt --skip=cleanup/apt/lists \
		--aptopt='APT::Install-Recommends "false"' \
		--aptopt='Acquire::Languages "none"' \
		--setup-hook='awk '\''$1 == "deb" && $3 == "'"$suite"'" { $3 = $3 "-backports"; print; exit }'\'' "$1/etc/apt/sources.list" >"$1/etc/apt/sources.list.d/backports.list"' \
		--include="$(tc_base_packages "$@")" "$suite" "$root" >"$CACHE/mmdebstrap.log" 2>&1 || {
		rm -rf --one-file-system "$root"
		die "$EX_MACHINE" "mmdebstrap failed ($(tail -n 1 "$CACHE/mmdebstrap.log")); is the network up? see $CACHE/mmdebstrap.log"
	}
	tc_unshare touch "$root/.complete"
	unlock toolchain
}

tc_base_packages()
{
	{
		echo libc6-dev diffutils patch rsync ca-certificates
		tc_tools "$@" | awk '{ print $3 }'
		conf "$TOOLCHAIN_CONF" header | awk '{ print $2 }'
	} | xargs | tr ' ' ,
}

# tc_install PACKAGE...: into the root, those it has not yet.
tc_install()
{
	local root p missing=()
	root=$(tc_root)
	for p; do
		[ -e "$root/var/lib/dpkg/info/$p.list" ] ||
			[ -n "$(compgen -G "$root/var/lib/dpkg/info/$p:*.list")" ] ||
			missing+=("$p")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	lock toolchain
	step "installing into the root: ${missing[*]}"
	tc_apt install -y "${missing[@]}" ||
		{ tc_apt update && tc_apt install -y "${missing[@]}"; } ||
		die "$EX_MACHINE" "cannot install ${missing[*]} into $root ($(tail -n 1 "$CACHE/apt.log")); is the network up? see $CACHE/apt.log"
	unlock toolchain
}

# apt-get inside the root.  The root's own user namespace for a user: its
# files belong to subordinate ids that only mmdebstrap's mapping knows.
tc_apt()
{
	local run=(tc_unshare)
	[ "$(id -u)" = 0 ] || run=(mmdebstrap --unshare-helper)
	"${run[@]}" "$TOP/tools/lib/enter-root.sh" "$(tc_root)" / -- \
		apt-get -qq -o Dpkg::Use-Pty=0 "$@" >"$CACHE/apt.log" 2>&1 </dev/null
}

# tc_need COMMAND...: fetch tools marked on-demand; die if the host lacks one.
tc_need()
{
	local c pkg
	for c; do
		pkg=$(conf "$TOOLCHAIN_CONF" on-demand | awk -v c="$c" '$1 == c { print $3 }')
		[ -n "$pkg" ] || die "$EX_USAGE" "$c is not in $TOOLCHAIN_CONF"
		if [ "$tc_mode" = root ]; then
			tc_install "$pkg"
		elif ! command -v "$c" >/dev/null; then
			die "$EX_MACHINE" "this machine lacks $c; apt-get install $pkg, or use --toolchain root"
		fi
	done
}

# tc_need_python MODULE PACKAGE
tc_need_python()
{
	if [ "$tc_mode" = root ]; then
		tc_install "$2"
	elif ! python3 -c "import $1" 2>/dev/null; then
		die "$EX_MACHINE" "this machine lacks python's $1; apt-get install $2, or use --toolchain root"
	fi
}

# tc_need_libc ARCH: a C library to link user-space tests with.
tc_need_libc()
{
	local conf=$TOP/configs/arch/$1.conf cc pkg
	pkg=$(conf1 "$conf" libc)
	cc=$(conf1 "$conf" cross-compile)gcc-13
	if [ "$tc_mode" = root ]; then
		tc_install "$pkg"
	elif ! echo 'int main(void) { return 0; }' | "$cc" -static -xc -o /dev/null - 2>/dev/null; then
		die "$EX_MACHINE" "this machine lacks a C library for $cc; apt-get install $pkg, or use --toolchain root"
	fi
}

# in_toolchain COMMAND...: run it there, in the current directory.
in_toolchain()
{
	(
		close_locks
		export CCACHE_DIR=$CACHE/ccache CCACHE_BASEDIR=$CACHE/work
		# kbuild writes dependency files: no need to preprocess twice.
		export CCACHE_DEPEND=1 CCACHE_NOHASHDIR=1 CCACHE_MAXSIZE=10G
		export CCACHE_SLOPPINESS=time_macros,include_file_mtime
		PATH=$TOP/tools/lib/bin:$PATH
		# --ccache-remote and --distcc.
		[ -z "${CSUM_CCACHE_REMOTE:-}" ] || export CCACHE_REMOTE_STORAGE=$CSUM_CCACHE_REMOTE
		[ -z "${CSUM_DISTCC:-}" ] ||
			export CCACHE_PREFIX=distcc DISTCC_HOSTS=$CSUM_DISTCC DISTCC_DIR=$CACHE/distcc
		if [ "$tc_mode" = host ]; then
			exec setpriv --pdeathsig KILL -- "$@"
		fi
		set -- "$TOP/tools/lib/enter-root.sh" "$(tc_root)" "$PWD" "$TOP" "$CACHE" "${tc_binds[@]}" -- "$@"
		# The holder dies with the tool, and all in its namespace with it, however
		# deep in subshells they were started.
		! tc_join || exec "${tc_join[@]}" -- unshare "${tc_new[@]}" "$@"
		tc_exec=(exec)
		tc_unshare "$@"
	)
}

# tc_hold: a process that keeps a namespace, with all that is bound so far, until
# the tool ends (so that a bare "wait" never returns).  Without it, or with an nsenter
# that is too old, all goes the slow way.
tc_hold()
{
	local out tc_exec=(exec)
	exec {out}< <(
		close_locks
		tc_unshare "$TOP/tools/lib/enter-root.sh" --hold "$(tc_root)" / "$TOP" "$CACHE" "${tc_binds[@]}" -- \
			sleep infinity </dev/null)
	read -r tc_holder <&"$out" || tc_holder=
	exec {out}<&-
	[ -z "$tc_holder" ] || tc_run true 2>/dev/null || tc_holder=
}

# tc_join: how to join the holder in tc_join, if there is one.
tc_join()
{
	[ -e "/proc/${tc_holder:-none}" ] || return 1
	tc_join=(nsenter --target "$tc_holder" --pid)
	[ "$EUID" = 0 ] || tc_join+=(--user)
}

# tc_run COMMAND...: as in_toolchain, and ten times as fast, for what ends soon and
# leaves no process behind: to enter a root costs as much as many a command.
tc_run()
{
	local tc_join dir=/
	if [ "$tc_mode" != root ] || ! tc_join; then
		in_toolchain "$@"
		return
	fi
	(
		close_locks
		# Where it is in truth, since a link's target may be elsewhere; the cache is
		# in there by the name that it has here.
		cd -P . 2>/dev/null || :
		here=$PWD
		cd -P "$CACHE" || exit
		case $here/ in
		"$PWD"/*) dir=$CACHE${here#"$PWD"} ;;
		*) ! tc_sees "$here" || dir=$here ;;
		esac
		[ -d "$dir" ] || dir=/
		exec "${tc_join[@]}" --mount --root --wdns="$dir" -- "$@"
	)
}

# "COMMAND VERSION" of what is in force, for the log and the results.
tc_versions()
{
	local cmd VERSION
	while read -r cmd; do
		version_in "$(tc_run "$cmd" --version 2>/dev/null)"
		echo "$cmd $VERSION"
	done < <(tc_tools "$@" | awk '$1 ~ /gcc|ld$|qemu|ccache|^make$/ { print $1 }')
}

# tc_know_host: what tc_state has to know of this machine.  It takes dozens of
# processes, and does not change during a run.
tc_know_host()
{
	tc_lacks=$(host_lacks arm64 alpha)
	tc_host=
	[ -n "$tc_lacks" ] || tc_host=$(tc_tools arm64 alpha | while read -r cmd _; do
		tool_version "$cmd"
		echo "$cmd $(command -v "$cmd") $VERSION"
	done | sort)
}

# tc_state: a sorted line for each tool that may be used and its version.
tc_state()
{
	local status
	status=$(tc_root)/var/lib/dpkg/status
	if [ -z "$tc_lacks" ]; then
		echo "$tc_host"
	elif [ -e "$(tc_root)/.complete" ]; then
		awk '/^Package: / { p = $2 } /^Version: / { print p, $2 }' "$status" | sort
	fi
}
