#!/bin/bash
# checkpatch --strict, on the form that goes out: signed off by its author
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need codespell
tc_need_python ply python3-ply	# checkpatch's SPDX check
tc_need_python git python3-git
base_get
work_apply
mkdir -p "$OUT/signed"
bad=0
for p in "${PATCHES[@]}"; do
	f=$OUT/signed/$(tr / - <<<"$p")
	# The author is the submitter here, since nobody else can certify.
	so=$(awk '/^From: / { f = 1 } f && !/^(From: | )/ { exit }
		f { sub(/^From: /, ""); sub(/^ +/, " "); printf "%s", $0 }' "$TOP/patches/$p")
	tgit interpret-trailers --trailer "Signed-off-by: $so" "$TOP/patches/$p" >"$f"
	echo "== $p"
	# FILE_PATH_CHANGES asks whether MAINTAINERS covers a new file; that is
	# answered below.  UNKNOWN_COMMIT_ID wants history, and the base has none:
	# whoever writes a Fixes: tag has to look the commit up.
	in_toolchain env -C "$TREE" perl scripts/checkpatch.pl --strict --codespell \
		--ignore FILE_PATH_CHANGES,UNKNOWN_COMMIT_ID --no-summary --terse --show-types "$f" ||
		bad=$((bad + 1))
done
for f in $(tgit -C "$TREE" diff --name-only --diff-filter=A "$BASE_COMMIT" HEAD); do
	in_toolchain env -C "$TREE" perl scripts/get_maintainer.pl --no-git \
		--no-git-fallback -f "$f" | grep -q '(\(maintainer\|supporter\)' || {
		echo "$f: nobody in MAINTAINERS has it"
		bad=$((bad + 1))
	}
done
[ "$bad" = 0 ] || failed "$bad complaints, see above"
passed "${#PATCHES[@]} patches"
