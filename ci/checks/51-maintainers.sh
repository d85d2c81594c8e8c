#!/bin/bash
# get_maintainer.pl finds a list and a person for each patch
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
base_get
work_apply
bad=0
for p in "${PATCHES[@]}"; do
	maintained '\((open|moderated) list' "$TOP/patches/$p" || {
		echo "patches/$p: get_maintainer.pl finds no list for it"
		bad=$((bad + 1))
	}
done
# lib/tests/ has no maintainer; a topic has to have one.
mapfile -t topics < <(dirname "${PATCHES[@]}" | sort -u)
for t in "${topics[@]}"; do
	mapfile -t own < <(printf '%s\n' "${PATCHES[@]}" | grep "^$t/" | sed "s|^|$TOP/patches/|")
	maintained '\((maintainer|supporter)' "${own[@]}" || {
		echo "patches/$t: get_maintainer.pl finds nobody who would take it"
		bad=$((bad + 1))
	}
done
[ "$bad" = 0 ] || failed "$bad go to nobody, see its log"
passed "${#PATCHES[@]} patches to a list, ${#topics[@]} topics to a maintainer"
