# shellcheck shell=bash
# Shared by every tool: exit codes, messages, a clean environment, locks.
# Sourced first, before any other library file.

# Exit codes, the same in every tool and listed in README.md.
# shellcheck disable=SC2034 # used by the files that source this one
readonly EX_OK=0 EX_FAIL=1 EX_USAGE=2 EX_MACHINE=3 EX_APPLY=4

set -Eeuo pipefail +fC	# noglob and noclobber may be in the caller's SHELLOPTS
# Whatever fails without a message of ours is the machine's fault or the tool's:
# never silent, and never taken for a verdict.  (2 to 4: die has spoken, in a
# subshell; 141: a reader that had read enough.)
nl=$'\n'
unexpected()
{
	case $1 in
	2|3|4|141) ;;
	*)
		echo "${0##*/}: failed at $2: ${3%%"$nl"*}" >&2
		exit 3 ;;
	esac
}
trap 'unexpected $? "${BASH_SOURCE[0]##*/}:$LINENO" "$BASH_COMMAND"' ERR

# Nothing of the caller's shell may steer a kernel build: ARCH, O, KCFLAGS,
# MAKEFLAGS, GIT_DIR and the like are options here, or nothing.  So keep a
# short list and drop the rest, exported functions included.
scrub_environment()
{
	local flags name v
	while read -r _ flags name; do
		case $flags in *x*) unset -f "$name" ;; esac
	done < <(declare -F)
	while read -r v; do
		case $v in
		HOME|PATH|PWD|USER|LOGNAME|TERM|CI|XDG_CACHE_HOME|TMPDIR) ;;
		http_proxy|https_proxy|ftp_proxy|no_proxy|all_proxy) ;;
		HTTP_PROXY|HTTPS_PROXY|NO_PROXY|ALL_PROXY) ;;
		CSUM_*|BATS_*) ;;
		SHELLOPTS|BASHOPTS) ;;	# read-only in bash
		*) unset "$v" || : ;;
		esac
	done < <(compgen -e)
	export LC_ALL=C.UTF-8 TZ=UTC
	umask 022
}
scrub_environment

TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
PROG=${0##*/}
: "${HOME:=/nonexistent}"
case ${XDG_CACHE_HOME:-} in
/*) CACHE=$XDG_CACHE_HOME/csum-series ;;
*) CACHE=$HOME/.cache/csum-series ;;	# the XDG spec: ignore relative paths
esac

note() { printf '%s: %s\n' "$PROG" "$*" >&2; }

# die CODE MESSAGE...: one line that names the thing and the mend.
die()
{
	local code=$1
	shift
	note "$*"
	exit "$code"
}

# Closed by the caller, their numbers would be those of the next files opened.
[ -e /dev/fd/0 ] || exec </dev/null
[ -e /dev/fd/2 ] || exec 2>/dev/null
[ -e /dev/fd/1 ] || die "$EX_MACHINE" "standard output is closed; to see nothing, give it /dev/null"

usage_error() { die "$EX_USAGE" "$*; try '$PROG --help'"; }

# The block of comment lines that opens a tool is its --help text.
show_help()
{
	sed -n '2,$ { /^#/!q; s/^# \{0,1\}//p }' "$0"
	exit "$EX_OK"
}

# need_value "$@": where an option takes a value, there is one.
need_value()
{
	[ -n "${2:-}" ] || usage_error "$1 needs a value"
}

# conf FILE KEY: every value of KEY in a declarative file, one a line.
# The format: "key value..." a line; '#' starts a comment; no quoting.
conf()
{
	local value
	conf_read "$@"
	for value in "${conf_values[@]}"; do printf '%s\n' "$value"; done
}

# conf1 FILE KEY [DEFAULT]: the single value of KEY.
conf1()
{
	conf_read "$@"
	printf '%s\n' "${conf_values[0]:-${3:-}}"
}

# conf_read FILE KEY: to conf_values.  Not by sed: this is asked dozens of times a
# run.
conf_read()
{
	local line=
	conf_values=()
	[ -r "$1" ] || die "$EX_USAGE" "no such file: $1"
	while IFS= read -r line || [ -n "$line" ]; do
		line=${line%%#*}
		case $line in "$2"[[:space:]]*) ;; *) continue ;; esac
		line=${line#"$2"} line=${line#"${line%%[![:space:]]*}"}
		line=${line%"${line##*[![:space:]]}"}
		[ -z "$line" ] || conf_values+=("$line")
	done <"$1"
}

# lock NAME [-s]: hold $CACHE/lock/NAME until the tool ends, alone or, with -s,
# together with others that only read; wait, and say so.  Held already, it
# becomes what is asked for, and may be somebody else's in between.
# The descriptor is closed in children (see in_toolchain), so a killed tool
# frees its locks at once.
declare -A lock_fd=() lock_how=()
lock()
{
	local f fd=${lock_fd[$1]:-} how=${2:--x}
	[ "${lock_how[$1]:-}" != "$how" ] || return 0
	if [ -z "$fd" ]; then
		mkdir -p "$CACHE/lock" 2>/dev/null || :
		[ -w "$CACHE/lock" ] ||
			die "$EX_MACHINE" "cannot write to $CACHE; set XDG_CACHE_HOME to a directory you own"
		f=$CACHE/lock/$1
		exec {fd}>>"$f"
	fi
	if ! flock -n "$how" "$fd"; then
		note "waiting for another run that uses $1"
		flock "$how" "$fd"
	fi
	lock_fd[$1]=$fd lock_how[$1]=$how
}

unlock()
{
	local fd=${lock_fd[$1]:-}
	[ -n "$fd" ] || return 0
	exec {fd}>&-
	unset "lock_fd[$1]" "lock_how[$1]"
}

# close_locks: in a child, which must not keep a lock longer than we do.
close_locks()
{
	local fd
	for fd in "${lock_fd[@]}"; do exec {fd}>&-; done
}

# need_disk DIR GIB WHAT
need_disk()
{
	local free
	free=$(df -Pk "$1" | awk 'NR == 2 { print int($4 / 1048576) }')
	[ "$free" -ge "$2" ] ||
		die "$EX_MACHINE" "$3 needs $2 GiB below $1, which has $free; free some, or set XDG_CACHE_HOME"
}

# step TEXT: a headline of the run, with the time since the start.
step() { printf '[%3d:%02d] %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*" >&2; }
