#!/bin/bash
# no topic includes a header twice (scripts/checkincludes.pl)
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
base_get
work_apply
# Each topic alone, as it goes upstream: two that need the same header may each
# bring it.
look()
{
	(cd "$OUT/try-includes" && find . -name '*.[chS]' | sort) |
		tc_run env -C "$OUT/try-includes" xargs perl "$TREE/scripts/checkincludes.pl" | sort
}
n=0
mapfile -t topics < <(dirname "${PATCHES[@]}" | sort -u)
for t in "${topics[@]}"; do
	mapfile -t own < <(printf '%s\n' "${PATCHES[@]}" | grep "^$t/")
	mapfile -t files < <(series_touched "${own[@]}")
	rm -rf "$OUT/try-includes"
	mkdir -p "$OUT/try-includes"
	tgit -C "$OUT/try-includes" init -q
	mapfile -t old < <(in_base "${files[@]}")
	tgit -C "$TREE" archive "$BASE_COMMIT" -- "${old[@]}" | tar -xC "$OUT/try-includes"
	before=$(look)
	tgit -C "$OUT/try-includes" apply "${own[@]/#/$TOP/patches/}" || failed "patches/$t alone does not apply"
	new=$(comm -13 <(printf '%s\n' "$before") <(look))
	[ -z "$new" ] || failed "patches/$t: $new"
	n=$((n + $(grep -c '\.[chS]$' <<<"$(printf '%s\n' "${files[@]}")")))
done
rm -rf "$OUT/try-includes"
passed "${#topics[@]} topics, $n files"
