# shellcheck shell=bash
# What every check begins with: the library of the tools, and its verdicts.
. "$(dirname "${BASH_SOURCE[0]}")/../tools/lib/common.sh"
. "$TOP/tools/lib/load.sh"

OUT=${CSUM_OUT:-$CACHE/ci}
JOBS=${CSUM_JOBS:-$JOBS}
mkdir -p "$OUT"
tc_bind "$OUT"
git_deaf

passed() { echo "$*"; exit 0; }
failed() { echo "$*"; exit 1; }
skipped() { echo "$*"; exit 77; }

# in_base FILE...: those of them that the base has, one a line.
in_base() { tgit -C "$TREE" ls-tree --name-only "$BASE_COMMIT" -- "$@"; }

# maintained PATTERN PATCH...|-f FILE: does get_maintainer.pl print it?
maintained()
{
	local pattern=$1 who
	shift
	# Not into grep -q, whose early end perl would be told of, and fail.
	who=$(tc_run env -C "$TREE" perl scripts/get_maintainer.pl --nogit --nogit-fallback "$@")
	grep -qE "$pattern" <<<"$who"
}

# run_tool COMMAND...: a tool, which dies with the check and has no input; what it
# printed, its verdicts, in $verdicts, its exit code in $rc.
run_tool()
{
	local die=(setpriv --pdeathsig TERM --)
	[ "$(type -t "$1")" != function ] || die=()
	rc=0
	verdicts=$("${die[@]}" "$@" </dev/null) || rc=$?
}

# tool COMMAND...: likewise, and its failure is the check's.
tool()
{
	local rc
	run_tool "$@"
	[ "$rc" = 0 ] && return
	printf '%s\n' "$verdicts"
	# The last line is the check's reason: a verdict that is not a pass, or
	# what the tool itself said last.
	if grep -q ': fail: ' <<<"$verdicts"; then
		grep ': fail: ' <<<"$verdicts"
	else
		tail -n 1 "$OUT/$(basename "$0" .sh | sed 's/^[0-9]*-//').log"
	fi
	exit "$rc"
}

# checkpatch_need: its own needs.
checkpatch_need()
{
	tc_need codespell
	tc_need_python ply python3-ply	# checkpatch's SPDX check
	tc_need_python git python3-git
}

# checkpatch PATCH: Linux's, from TREE, on the form that goes out.
checkpatch()
{
	local f so
	f=$OUT/signed/$(tr / - <<<"$1")
	mkdir -p "$OUT/signed"
	# The author is the submitter here, since nobody else can certify.
	so=$(awk '/^From: / { f = 1 } f && !/^(From: | )/ { exit }
		f { sub(/^From: /, ""); sub(/^ +/, " "); printf "%s", $0 }' "$TOP/patches/$1")
	tgit interpret-trailers --trailer "Signed-off-by: $so" "$TOP/patches/$1" >"$f"
	echo "== $1"
	# UNKNOWN_COMMIT_ID wants history, and the base has none: whoever writes a
	# Fixes: tag has to look the commit up.
	tc_run env -C "$TREE" perl scripts/checkpatch.pl --strict --codespell \
		--ignore FILE_PATH_CHANGES,UNKNOWN_COMMIT_ID --no-summary --terse --show-types "$f"
}
