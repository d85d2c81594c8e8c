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

# tool COMMAND...: a tool whose failure is the check's, with its exit code.
# The verdicts that it printed are in $verdicts.
tool()
{
	local rc=0
	verdicts=$("$@") || rc=$?
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
