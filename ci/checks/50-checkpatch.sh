#!/bin/bash
# checkpatch --strict, on the form that goes out: signed off by its author
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup
checkpatch_need
base_get
work_apply
bad=0
for p in "${PATCHES[@]}"; do
	# FILE_PATH_CHANGES asks whether MAINTAINERS covers a new file; that is
	# answered below.
	checkpatch "$p" || bad=$((bad + 1))
done
for f in $(tgit -C "$TREE" diff --name-only --diff-filter=A "$BASE_COMMIT" HEAD); do
	maintained '\((maintainer|supporter)' -f "$f" || {
		echo "$f: nobody in MAINTAINERS has it"
		bad=$((bad + 1))
	}
done
[ "$bad" = 0 ] || failed "$bad complaints, see its log"
passed "${#PATCHES[@]} patches"
