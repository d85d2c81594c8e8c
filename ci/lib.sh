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
