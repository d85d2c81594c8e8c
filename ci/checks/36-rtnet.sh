#!/bin/bash
# RTnet's patches: checkpatch and hunks; on a tree: git am, quilt, refresh, v3.1
# profile: quick
# inputs: patches series* ci/rtnet.sh
. "$(dirname "$0")/../lib.sh"
. "$(dirname "$0")/../rtnet.sh"

tc_setup
checkpatch_need
# Xenomai has no checkpatch; Linux's judges its kernel code, too.
base_get
work_apply
use_series xenomai
list=$(series_patches)
mapfile -t PATCHES <<<"$list"
bad=0
for p in "${PATCHES[@]}"; do
	checkpatch "$p" || bad=$((bad + 1))
	# git counts the lines of each hunk; the diffstat has to say the same.
	count=$(cd / && tgit apply --numstat "$TOP/patches/$p" | awk '{ a += $1; d += $2 } END { print a + 0, d + 0 }') ||
		{ echo "$p: corrupt"; bad=$((bad + 1)); }
	said=$(awk '/^ [0-9]+ files? changed/ {
		for (i = 2; i <= NF; i++) {
			if ($i ~ /^insertion/) a = $(i - 1)
			if ($i ~ /^deletion/) d = $(i - 1)
		}
		print a + 0, d + 0
		exit }' "$TOP/patches/$p")
	[ "$said" = "$count" ] || { echo "$p: the diffstat says $said, the hunks $count"; bad=$((bad + 1)); }
done
[ "$bad" = 0 ] || failed "$bad complaints, see its log"
alone="checkpatch and hunks of ${#PATCHES[@]} patches"

rtnet_base "$alone"
tc_need quilt
work_apply
touched=$(series_touched "${PATCHES[@]}")
mapfile -t old < <(conf "$BASE_CONF" blob | awk '$2 != "none" { print $1 }')
try=$OUT/rtnet-try
fresh()
{
	rm -rf "$try"
	mkdir -p "$try"
	tgit -C "$TREE" archive "$BASE_COMMIT" -- "${old[@]}" | tar -xC "$try"
	ln -s "$TOP/patches" "$try/patches"
	ln -s "$SERIES" "$try/series"
}
push()
{
	(cd "$try" && QUILT_PATCHES=patches QUILT_SERIES=series \
		tc_run quilt --quiltrc /dev/null push -a --fuzz=0) || failed "quilt push -a fails on $1"
}

# The other versions first, as far as their files are at hand.
others=
for v in $(conf "$BASE_CONF" version | awk '{ print $1 }' | sort -u); do
	fresh
	others+=", on $v"
	while read -r f blob; do
		base_git cat-file -p "$blob" >"$try/$f" 2>/dev/null ||
			{ [ -n "$BASE_TREE" ] && tgit -C "$BASE_TREE" cat-file -p "$blob" >"$try/$f" 2>/dev/null; } ||
			{ others=${others%, on *}; break; }
	done < <(conf "$BASE_CONF" version | awk -v v="$v" '$1 == v { print $2, $3 }')
	[ "${others##*, on }" != "$v" ] || push "$v"
done

# As a user of quilt does, without fuzz; and the same tree as git am's.
fresh
push "$BASE_WHAT"
for f in $touched; do
	tgit -C "$TREE" cat-file -p "HEAD:$f" | cmp -s - "$try/$f" ||
		failed "$f differs between git am and quilt push"
done
rm -rf "$try"
tool "$TOP/tools/refresh-patches.sh" --series xenomai --check "$TREE"
passed "$alone; git am on $BASE_WHAT$(apply_drift "$touched"), quilt push -a the same tree$others without fuzz, refresh changes nothing"
