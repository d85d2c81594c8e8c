#!/bin/bash
# codespell knows every word of the messages, the code and the documents
# profile: quick
# inputs: .
. "$(dirname "$0")/../lib.sh"

tc_setup
tc_need codespell
cd "$TOP" || exit
mapfile -t files < <(find README.md MAINTAINERS-notes.md patches configs ci tools tests -type f \
	! -path '*/kunit-logs/*' ! -name '*.mbox' ! -path '*/mail/*' ! -path '*/corpus/*' | sort)
# The stems of verbs in ci/message.awk.
tc_run codespell --ignore-words-list updat,inlin "${files[@]}" ||
	failed "codespell complains, see its log"
passed "${#files[@]} files"
