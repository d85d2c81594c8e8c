#!/bin/bash
# usage: ci/run.sh [PROFILE] [OPTION...]
#
# Runs the checks in ci/checks/, one line each, all of them even if one
# fails.  The last line is "N passed, N failed, N skipped".
#
# PROFILE is how much: quick (style, apply, KUnit), gate (the default), or
# full (every compiler and configuration).
#
#   --only LIST    only these checks, comma-separated (see --list)
#   --list         the checks, the profile each begins with, what each is for
#   --matrix json  the names of the profile's checks, for a CI system's list of
#                  jobs
#   --no-cache     run again what passed before with the same inputs
#   --out DIR      keep logs and results in DIR/csum-ci (default: in the cache):
#                  report.html, results.json, junit.xml, results.ktap
#   --xenomai-base CLONE, --xenomai DIR, --kernel DIR
#                  trees for the checks of RTnet, which are skipped without; the
#                  cache keeps what they need of them (see tests/rtnet/README.md)
#   --ccache-remote URL, --distcc HOSTS
#                  help from other machines, as tools/run-kunit.sh has it
#   -j, --jobs N   parallel jobs of a build (default: all processors); with
#                  more than one, two checks run at a time
#   -h, --help     this text
#
# A check that passed is not run again as long as nothing that it depends on
# has changed: the files on its "# inputs:" line, the tools, the base and the
# toolchain.  Its line says so.  With CI=true in the environment, or --no-cache,
# every check runs.
#
# Exit codes: 0 no check failed; 1 one did; 2 usage; 3 the machine (network,
# disk, tool) kept a check from running that nothing else excuses.
#
# A check is a file: it exits 0 (passed), 77 (skipped, its last line says why)
# or anything else (failed, its last line says what).

. "$(dirname "$0")/../tools/lib/common.sh"
. "$TOP/tools/lib/load.sh"
. "$TOP/ci/checks.sh"
. "$TOP/ci/records.sh"
. "$TOP/ci/report.sh"

# named_dir OPTION DIR
named_dir() { (cd "$2" 2>/dev/null && pwd -P) || usage_error "$1 $2: no such directory"; }

ONLY='' OUT='' PROFILE='' LIST='' MATRIX=''
NO_CACHE=
[ "${CI:-}" != true ] || NO_CACHE=1
CSUM_XENOMAI_BASE='' CSUM_XENOMAI='' CSUM_KERNEL=''
while [ $# -gt 0 ]; do
	case $1 in
	quick|gate|full)
		[ -z "$PROFILE" ] || usage_error "one profile, not '$PROFILE' and '$1'"
		PROFILE=$1; shift ;;
	--only) need_value "$@"; ONLY=$2; shift 2 ;;
	--out)
		need_value "$@"
		OUT=$2/csum-ci
		case $2 in /*) ;; *) OUT=./$OUT ;; esac
		shift 2 ;;
	--no-cache) NO_CACHE=1; shift ;;
	--xenomai-base) need_value "$@"; CSUM_XENOMAI_BASE=$(named_dir "$@"); shift 2 ;;
	--xenomai) need_value "$@"; CSUM_XENOMAI=$(named_dir "$@"); shift 2 ;;
	--kernel) need_value "$@"; CSUM_KERNEL=$(named_dir "$@"); shift 2 ;;
	-j*|--jobs|--ccache-remote|--distcc) common_option "$@"; shift "$OPT_TOOK" ;;
	--list) LIST=1; shift ;;
	--matrix)
		[ "${2:-}" = json ] || usage_error "--matrix takes json, not '${2:-}'"
		MATRIX=1; shift 2 ;;
	-h|--help) show_help ;;
	-*) usage_error "unknown option '$1'" ;;
	*) usage_error "unknown profile '$1' (quick, gate and full there are)" ;;
	esac
done
: "${PROFILE:=gate}"
if [ -n "$LIST" ]; then
	list_checks
	exit "$EX_OK"
fi
list=$(choose_checks) || exit $?	# choose_checks has spoken
mapfile -t checks <<<"$(sort -u <<<"$list")"
if [ -n "$MATRIX" ]; then
	for c in "${checks[@]}"; do check_name "$c"; done | sed 's/.*/"&"/' | paste -sd , | sed 's/.*/[&]/'
	exit "$EX_OK"
fi
: "${OUT:=$CACHE/ci}"
mkdir -p "$OUT" || die "$EX_MACHINE" "--out $OUT: cannot make this directory"
OUT=$(cd "$OUT" && pwd -P)
lock "ci-$(printf %s "$OUT" | sha256sum | cut -c1-12)"

tc_know_host
passed=0 failed=0 skipped=0 kept=0 code=$EX_OK
export CSUM_JOBS=$JOBS CSUM_OUT=$OUT
BEGAN=$(date '+%F %H:%M %Z') CCACHE_BEGAN='0 0'
export CSUM_XENOMAI_BASE CSUM_XENOMAI CSUM_KERNEL
: >"$OUT/results.tsv"
rm -f "$OUT"/{report.html,results.json,junit.xml,results.ktap}	# of another run

# verdict NAME RC SECONDS [RECORD]: count it, say it, and note it for the
# report.
verdict()
{
	local name=$1 rc=$2 log=$OUT/$1.log v why
	# One line of text: no tabs (results.tsv), nothing that a terminal obeys.
	why=$(tail -n 1 "$log" | tr -d '\000' | cut -c1-300 | iconv -c -f UTF-8 -t UTF-8 |
		sed 's/\t/ /g; s/[[:cntrl:]]//g')
	case $rc in
	0) passed=$((passed + 1)) v=ok ;;
	77) skipped=$((skipped + 1)) v=SKIPPED ;;
	*)
		failed=$((failed + 1)) v=FAILED
		[ "$code" = "$EX_FAIL" ] || code=$((rc == EX_MACHINE ? EX_MACHINE : EX_FAIL)) ;;
	esac
	printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$v" "$3" "${4:-}" "$why" >>"$OUT/results.tsv"
	[ "$v" != FAILED ] || why+="; log: $log"
	[ -z "${4:-}" ] || why+=" (unchanged since it passed $4)"
	printf '%-8s%-16s%4d s  %s\n' "$v" "$name" "$3" "$why"
}

# start CHECK: in the background; it dies with us.
declare -A running=() began=() key=() file=()
start()
{
	local name when
	name=$(check_name "$1")
	file[$name]=$1 key[$name]=$(record_key "$1")
	if [ -z "$NO_CACHE" ] && when=$(record_holds "$name" "${key[$name]}"); then
		record_log "$name" >"$OUT/$name.log"
		kept=$((kept + 1))
		verdict "$name" 0 0 "$when"
		return
	fi
	began[$name]=$SECONDS
	(
		close_locks
		exec setpriv --pdeathsig TERM -- "$1"
	) >"$OUT/$name.log" 2>&1 </dev/null &
	running[$!]=$name
}

# finish: wait for one.
finish()
{
	local pid rc=0 name
	[ ! -t 1 ] || printf '...     %s\r' "${running[*]}"
	wait -n -p pid "${!running[@]}" || rc=$?
	name=${running[$pid]}
	unset "running[$pid]"
	if [ "$rc" != 0 ]; then
		record_drop "$name" "${key[$name]}"
	elif [ "${key[$name]}" = "$(record_key "${file[$name]}")" ]; then
		record_pass "$name" "${key[$name]}" "$OUT/$name.log"
	fi
	verdict "$name" "$rc" $((SECONDS - began[$name]))
}

slots=$((JOBS > 1 ? 2 : 1))
for c in "${checks[@]}"; do
	[ ${#running[@]} -lt $slots ] || finish
	start "$c"
done
while [ ${#running[@]} -gt 0 ]; do finish; done
# By now some check has brought the toolchain.
(
	tc_mode=host
	[ -z "$tc_lacks" ] || tc_setup arm64 alpha 2>/dev/null
	tc_bind "$OUT"
	# In a work tree of git's, .git is a file that says where the rest is.
	[ ! -f "$TOP/.git" ] || tc_bind "$(sed -n 's|^gitdir: \(.*\)/worktrees/.*|\1|p' "$TOP/.git")"
	git_deaf 2>/dev/null
	write_report
) || note "no report: the toolchain is missing"
[ ! -e "$OUT/report.html" ] || echo "report: $OUT/report.html"
[ "$kept" = 0 ] || echo "$kept of them unchanged since they passed; ci/run.sh --no-cache runs all"
echo "$passed passed, $failed failed, $skipped skipped"
exit "$code"
