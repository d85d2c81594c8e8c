#!/bin/bash
# usage: tests/rtnet/controls.sh TREE [OPTION-OF-run.sh...]
#
# Can the tests of run.sh fail?  Each fault of controls/*.sed in a copy of TREE's
# stack has to.  Exit codes: 0 each does; 1 one does not; 2 usage.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
[ -f "${1:-}/kernel/drivers/net/stack/rtskb.c" ] || { echo "controls.sh: ${1:-(no TREE)} is no Xenomai tree" >&2; exit 2; }
tree=$1
shift
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/tree/kernel/drivers/net"
cp -r "$tree/kernel/drivers/net/stack" "$tmp/tree/kernel/drivers/net/"
cp -r "$tree/include" "$tmp/tree/"
stack=$tmp/tree/kernel/drivers/net/stack
n=0
for c in "$here"/controls/*.sed; do
	file=$(sed -n '1s/^# \([^:]*\):.*/\1/p' "$c")
	cp "$stack/$file" "$tmp/good"
	sed -f "$c" "$tmp/good" >"$stack/$file"
	! cmp -s "$tmp/good" "$stack/$file" || { echo "$(basename "$c"): changes nothing in $file"; exit 1; }
	rc=0
	"$here/run.sh" "$@" "$tmp/tree" >"$tmp/log" 2>&1 || rc=$?
	# A crash or a compiler's complaint is no test's verdict.
	if [ "$rc" != 1 ] || ! grep -q '^FAIL: ' "$tmp/log"; then
		echo "$(basename "$c" .sed) is not found: exit $rc, $(tail -n 1 "$tmp/log")"
		exit 1
	fi
	echo "$(basename "$c" .sed): $(grep -m1 '^FAIL: ' "$tmp/log")"
	cp "$tmp/good" "$stack/$file"
	n=$((n + 1))
done
echo "controls: $n faults, each found"
