# shellcheck shell=bash disable=SC2034 # set here, used by other files
# The options that every tool has, and what they set.

# common_option "$@": returns how many arguments it took in OPT_TOOK (0: not
# one of these).
common_option()
{
	OPT_TOOK=2
	case $1 in
	--tree) need_value "$@"; BASE_TREE=$2 ;;
	--deb)
		need_value "$@"
		case $2 in linux-source-*) BASE_DEB=$2 ;;
		*) usage_error "--deb takes the name of a Debian kernel source package, such as linux-source-7.3, not '$2'" ;;
		esac ;;
	--rev) need_value "$@"; BASE_REV=$2 ;;
	--series) need_value "$@"; use_series "$2" ;;
	--series-upto) need_value "$@"; SERIES_UPTO=$2 ;;
	--out)
		need_value "$@"
		WORK_OUT=$2
		case $2 in /*) ;; *) WORK_OUT=./$2 ;; esac ;;
	--toolchain)
		need_value "$@"
		case $2 in auto|host|root) TOOLCHAIN=$2 ;;
		*) usage_error "--toolchain takes auto, host or root, not '$2'" ;;
		esac ;;
	-j|--jobs)
		need_value "$@"
		case $2 in ''|*[!0-9]*|0*) usage_error "$1 takes a number from 1, not '$2'" ;; esac
		JOBS=$2 ;;
	-j?*)
		case ${1#-j} in 0*|*[!0-9]*) usage_error "-j takes a number from 1, not '${1#-j}'" ;; esac
		JOBS=${1#-j} OPT_TOOK=1 ;;
	--ccache-remote)
		need_value "$@"
		case $2 in
		*[[:space:]]*|file:/|file://|file:///|file://[!/]*|http://|redis://) ;;
		file:/*|http://*|redis://*|redis+unix:/*) export CSUM_CCACHE_REMOTE=$2; OPT_TOOK=2; return ;;
		esac
		usage_error "--ccache-remote takes a file:/DIR, http://HOST, redis://HOST or redis+unix:/SOCKET URL without blanks, not '$2'" ;;
	--distcc) need_value "$@"; export CSUM_DISTCC=$2 ;;
	--refresh-base) BASE_REFRESH=1 OPT_TOOK=1 ;;
	--skip-upstream) SKIP_UPSTREAM=1 OPT_TOOK=1 ;;
	--discard) WORK_DISCARD=1 OPT_TOOK=1 ;;
	-h|--help) show_help ;;
	*) OPT_TOOK=0 ;;
	esac
}

# options OWN ARG...: all of a tool's options.  OWN "$@" takes what is the tool's
# own; it takes 2 arguments, or sets OPT_TOOK.
options()
{
	local own=$1
	shift
	while [ $# -gt 0 ]; do
		common_option "$@"
		if [ "$OPT_TOOK" = 0 ]; then
			OPT_TOOK=2
			"$own" "$@"
		fi
		shift "$OPT_TOOK"
	done
}

# want_seconds OPTION VALUE: to TIMEOUT.
want_seconds()
{
	case $2 in ''|*[!0-9]*|0*|???????*) usage_error "$1 takes seconds from 1 to 999999, not '$2'" ;; esac
	TIMEOUT=$2
}

# want_json FILE: to JSON, which is where results go.  Those of an earlier run are
# none of this one.
want_json()
{
	JSON=$1
	case $JSON in /*) ;; *) JSON=./$JSON ;; esac
	# A device or a pipe is opened once, at the end.
	[ ! -e "$JSON" ] || [ -f "$JSON" ] || [ -d "$JSON" ] || return 0
	{ : >"$JSON"; } 2>/dev/null || die "$EX_MACHINE" "--json $1: cannot write there"
	[ -L "$JSON" ] || rm -f "$JSON"
}

JOBS=$(nproc 2>/dev/null || echo 1)

# --series NAME: series.NAME on the base of configs/base/NAME.conf.
use_series()
{
	case $1 in
	linux) SERIES=$TOP/series ;;
	*) SERIES=$TOP/series.$1 ;;
	esac
	BASE_CONF=$TOP/configs/base/$1.conf
	[ -r "$SERIES" ] || BASE_CONF=
	[ -r "$BASE_CONF" ] ||
		usage_error "--series $1: there is no ${SERIES#"$TOP"/} with a configs/base/$1.conf"
}

# want_archs LIST: "arm64,alpha" to ARCHS, each with a file in configs/arch/;
# "all" is each of these files.
want_archs()
{
	local a
	IFS=, read -r -a ARCHS <<<"$1"
	[ "$1" != all ] ||
		mapfile -t ARCHS < <(cd "$TOP/configs/arch" && printf '%s\n' *.conf | sed 's/\.conf$//')
	[ ${#ARCHS[@]} -gt 0 ] || usage_error "--arch needs a name"
	for a in "${ARCHS[@]}"; do
		case $a in *[!a-z0-9_]*|'') usage_error "--arch $a: no such architecture" ;; esac
		[ -r "$TOP/configs/arch/$a.conf" ] ||
			usage_error "--arch $a: no configs/arch/$a.conf (there are: $(cd "$TOP/configs/arch" && printf '%s\n' *.conf | sed 's/\.conf$//' | xargs))"
	done
}

# want_topic NAME: is it one?
want_topic()
{
	case $1 in
	''|-*|*[!a-z0-9-]*) usage_error "a topic is a directory of patches/, in a-z, 0-9 and '-', not '$1'" ;;
	esac
}

want_compiler()
{
	case $1 in gcc|clang) COMPILER=$1 ;;
	*) usage_error "--compiler takes gcc or clang, not '$1'" ;;
	esac
}

# What can only be judged when all options are read.
check_options()
{
	[ -z "$BASE_DEB" ] || [ -z "$BASE_TREE" ] || usage_error "--deb and --tree are two bases; give one"
	[ -z "$BASE_REV" ] || [ -n "$BASE_TREE" ] || usage_error "--rev needs --tree"
}
