#!/bin/bash
# git am takes the series, and each topic alone; quilt takes it without fuzz
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need quilt
base_get
work_open
apply_series
want=$(tgit -C "$TREE" rev-parse 'HEAD^{tree}')
touched=$(series_touched "${PATCHES[@]}")

# A small tree of the touched files for each try.
fresh()
{
	rm -rf "$OUT/try"
	mkdir -p "$OUT/try"
	local old
	mapfile -t old < <(conf "$BASE_CONF" blob | awk '$2 != "none" { print $1 }')
	tgit -C "$TREE" archive "$BASE_COMMIT" -- "${old[@]}" | tar -xC "$OUT/try"
}

# Each topic alone, with git am and nothing else, must apply.
mapfile -t topics < <(dirname "${PATCHES[@]}" | sort -u)
for t in "${topics[@]}"; do
	fresh
	tgit -C "$OUT/try" init -q
	tgit -C "$OUT/try" add -A
	tgit -C "$OUT/try" commit -qm base
	mapfile -t own < <(printf '%s\n' "${PATCHES[@]}" | grep "^$t/" | sed "s|^|$TOP/patches/|")
	tgit -C "$OUT/try" am -q "${own[@]}" || failed "git am of patches/$t alone fails"
	echo "git am patches/$t: ${#own[@]} patches"
done

# quilt, with patches and series linked into the tree as its users do.
fresh
ln -s "$TOP/patches" "$OUT/try/patches"
ln -s "$SERIES" "$OUT/try/series"
(cd "$OUT/try" && QUILT_PATCHES=patches QUILT_SERIES=series \
	in_toolchain quilt --quiltrc /dev/null push -a --fuzz=0) || failed "quilt push -a fails"
for f in $touched; do
	tgit -C "$TREE" cat-file -p "$want:$f" | cmp -s - "$OUT/try/$f" ||
		failed "$f differs between git am and quilt push"
done
rm -rf "$OUT/try"
passed "${#PATCHES[@]} patches with git am$(apply_drift "$touched"), ${#topics[@]} topics alone, quilt push -a the same tree"
