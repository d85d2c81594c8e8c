#!/bin/bash
# kernel-doc has nothing new to say of the touched files
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
base_get
work_apply
mapfile -t files < <(series_touched "${PATCHES[@]}" | grep '\.[ch]$')
# doc TREE FILE...: its complaints, without line numbers: those of the base move.
doc()
{
	local dir=$1
	shift
	# Its exit code counts complaints.
	{ tc_run env -C "$dir" python3 scripts/kernel-doc -none -Wall "$@" 2>&1 || :; } |
		sed -n 's/^\(Warning: \|Error: \)\{0,1\}\([^ :]*\):[0-9]*:* *\(warning: \)\{0,1\}/\2: /p' | sort
}
mkdir -p "$OUT/doc-base"
mapfile -t old < <(in_base "${files[@]}")
tgit -C "$TREE" archive "$BASE_COMMIT" -- scripts tools/lib/python "${old[@]}" | tar -xC "$OUT/doc-base"
doc "$OUT/doc-base" "${old[@]}" >"$OUT/doc-base.txt"
doc "$TREE" "${files[@]}" >"$OUT/doc.txt"
new=$(comm -13 "$OUT/doc-base.txt" "$OUT/doc.txt")
[ -z "$new" ] || { printf '%s\n' "$new"; failed "$(wc -l <<<"$new") new complaints: $(head -n 1 <<<"$new")"; }
# A tool that cannot run says nothing either.
tc_run env -C "$TREE" python3 scripts/kernel-doc -man "${files[@]}" 2>/dev/null >"$OUT/doc.man" || :
n=$(grep -c '^\.TH ' "$OUT/doc.man" || :)
[ "$n" -gt 0 ] || failed "kernel-doc finds no documented function in ${#files[@]} files"
passed "${#files[@]} files, $n documented functions, $(wc -l <"$OUT/doc-base.txt") complaints of the base's own"
