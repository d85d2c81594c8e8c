#!/bin/bash
# the kernel's semantic patches report nothing new in the touched files
# profile: full
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need spatch
# Debian's spatch loads it, and does not ask for it.
# shellcheck disable=SC2154 # of tools/lib/toolchain.sh
[ "$tc_mode" != root ] || tc_install libpython3.13
base_get
work_apply
mapfile -t files < <(series_touched "${PATCHES[@]}" | grep '\.c$')
mapfile -t old < <(in_base "${files[@]}")
rm -rf "$OUT/cocci-base"
mkdir -p "$OUT/cocci-base"
tgit -C "$TREE" archive "$BASE_COMMIT" -- "${old[@]}" | tar -xC "$OUT/cocci-base"

# cocci DIR FILE...: all reports on them, without line numbers.
cocci()
{
	local dir=$1 script opt
	shift
	for script in "${scripts[@]}"; do
		read -r -a opt < <(sed -n 's/.*Options: *//p' "$TREE/$script" | head -n 1; echo)
		in_toolchain env -C "$dir" spatch -D report --very-quiet "${opt[@]}" \
			--cocci-file "$TREE/$script" "$@" 2>>"$OUT/cocci.err" ||
			{ echo "spatch fails with $script: $(tail -n 1 "$OUT/cocci.err" | cut -c1-200)" >&2; return 1; }
	done | sed -n 's/^\([^ :]*\):[-0-9:]* /\1: /p' | sort
}
# Those in OCaml, one for a driver, want a compiler for it.
mapfile -t scripts < <(cd "$TREE" && grep -rlw 'virtual report' scripts/coccinelle --include='*.cocci' |
	xargs grep -L ocaml | sort)
[ ${#scripts[@]} -gt 20 ] || failed "only ${#scripts[@]} semantic patches found in scripts/coccinelle"
: >"$OUT/cocci.err"
cocci "$TREE" "${files[@]}" >"$OUT/cocci.txt"
cocci "$OUT/cocci-base" "${old[@]}" >"$OUT/cocci-base.txt"
new=$(comm -13 "$OUT/cocci-base.txt" "$OUT/cocci.txt")
[ -z "$new" ] || { printf '%s\n' "$new"; failed "$(wc -l <<<"$new") new reports: $(head -n 1 <<<"$new")"; }
passed "${#scripts[@]} semantic patches on ${#files[@]} files, $(wc -l <"$OUT/cocci-base.txt") reports of the base's own"
