#!/bin/bash
# git am takes the series, and each topic alone; quilt takes it without fuzz
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need quilt
base_get
work_apply
want=$(tgit -C "$TREE" rev-parse 'HEAD^{tree}')
touched=$(series_touched "${PATCHES[@]}")

# A small tree of the touched files for each try.
fresh()
{
	rm -rf "$OUT/try-apply"
	mkdir -p "$OUT/try-apply"
	local old
	mapfile -t old < <(conf "$BASE_CONF" blob | awk '$2 != "none" { print $1 }')
	tgit -C "$TREE" archive "$BASE_COMMIT" -- "${old[@]}" | tar -xC "$OUT/try-apply"
}

# Each topic alone, with git am and nothing else, must apply.
mapfile -t topics < <(dirname "${PATCHES[@]}" | sort -u)
for t in "${topics[@]}"; do
	fresh
	tgit -C "$OUT/try-apply" init -q
	tgit -C "$OUT/try-apply" add -A
	tgit -C "$OUT/try-apply" commit -qm base
	mapfile -t own < <(printf '%s\n' "${PATCHES[@]}" | grep "^$t/" | sed "s|^|$TOP/patches/|")
	tgit -C "$OUT/try-apply" am -q "${own[@]}" || failed "git am of patches/$t alone fails"
	echo "git am patches/$t: ${#own[@]} patches"
done

# quilt, with patches and series linked into the tree as its users do.
fresh
ln -s "$TOP/patches" "$OUT/try-apply/patches"
ln -s "$SERIES" "$OUT/try-apply/series"
(cd "$OUT/try-apply" && QUILT_PATCHES=patches QUILT_SERIES=series \
	tc_run quilt --quiltrc /dev/null push -a --fuzz=0) || failed "quilt push -a fails"
for f in $touched; do
	tgit -C "$TREE" cat-file -p "$want:$f" | cmp -s - "$OUT/try-apply/$f" ||
		failed "$f differs between git am and quilt push"
done
rm -rf "$OUT/try-apply"
passed "${#PATCHES[@]} patches with git am$(apply_drift "$touched"), ${#topics[@]} topics alone, quilt push -a the same tree"
