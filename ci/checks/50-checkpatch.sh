#!/bin/bash
# checkpatch --strict, on the form that goes out: signed off by its author
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need codespell
base_get
work_open
apply_series
mkdir -p "$OUT/signed"
n=0 bad=0
for p in "${PATCHES[@]}"; do
	f=$OUT/signed/$(tr / - <<<"$p")
	# The author is the submitter here, since nobody else can certify.
	so=$(awk '/^From: / { f = 1 } f && !/^(From: | )/ { exit }
		f { sub(/^From: /, ""); sub(/^ +/, " "); printf "%s", $0 }' "$TOP/patches/$p")
	tgit interpret-trailers --trailer "Signed-off-by: $so" "$TOP/patches/$p" >"$f"
	n=$((n + 1))
	echo "== $p"
	in_toolchain env -C "$TREE" perl scripts/checkpatch.pl --strict --codespell \
		--no-summary --terse --show-types "$f" || bad=$((bad + 1))
done
[ "$bad" = 0 ] || failed "checkpatch --strict complains about $bad of $n patches"
passed "$n patches"
