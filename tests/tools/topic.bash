# shellcheck shell=bash disable=SC2034,SC2154 # bats' and the tests'
# A queue with a topic that has a cover letter, on a tree that has a
# get_maintainer.pl, for topic*.bats, mail.bats and replies.bats.

# topic_queue [open]: with that topic open.
topic_queue()
{
	if ! command -v b4 >/dev/null || ! command -v quilt >/dev/null; then
		echo "b4 and quilt are not in the toolchain; a check runs: tc_need b4 quilt"
		return 1
	fi
	prepared "topic${1:+-$1}" topic_make "$@"
	T=$(echo "$XDG_CACHE_HOME"/csum-series/work/tree-*/linux)
	cp -r "$Q/patches" "$Q/series" "$BATS_TEST_TMPDIR/"
}

topic_make()
{
	cp "$REPO/.b4-config" "$Q/"
	printf '# Notes\n\n## Rules\n\nNone.\n' >"$Q/MAINTAINERS-notes.md"
	mkdir "$KTREE/scripts"
	cat >"$KTREE/scripts/get_maintainer.pl" <<-'EOF2'
	#!/bin/sh
	# Asked for maintainers (--nol) or for lists (--nom); by the files touched.
	case " $* " in
	*' --nol '*) grep -q '^+++ b/lib/a' && echo 'Ada Maintainer <ada@example.org>' || echo '"Bob, Jr." <bob@example.org>' ;;
	*' --nom '*) echo 'lib-list@example.org' ;;
	esac
	EOF2
	chmod +x "$KTREE/scripts/get_maintainer.pl"
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm 'the base, with scripts'
	cover PATCH
	"$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE" >/dev/null 2>&1
	T=$(echo "$XDG_CACHE_HOME"/csum-series/work/tree-*/linux)
	# The cover letter as a refresh writes it.
	"$Q/tools/refresh-patches.sh" --toolchain host "$T" >/dev/null 2>&1
	[ $# = 0 ] || { topic "$1" topic && good; }
}

# cover PREFIX: patches/topic's cover letter.
cover()
{
	cat >"$Q/patches/topic/0000-cover-letter.patch" <<-EOF
	From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
	From: The Author <author@example.org>
	Date: Mon, 2 Mar 2026 10:00:00 +0000
	Subject: [$1 0/2] lib: Spell out numbers that are so large that the
	 line has to be folded

	Words read better.

	  a table      one   two
	  of           1     2

	The Author (2):
	EOF
}

topic() { run "$Q/tools/topic.sh" --toolchain host --tree "$KTREE" "$@"; }

good() { [ "$status" -eq 0 ] || { echo "exit $status: $output"; return 1; }; }

unchanged() { diff -r "$BATS_TEST_TMPDIR/patches" "$Q/patches" && diff "$BATS_TEST_TMPDIR/series" "$Q/series"; }

commit() { git -C "$T" -c user.name='A Submitter' -c user.email=submitter@example.org commit -q "$@"; }

# editor SED: what b4 takes for the editor.
editor()
{
	printf '%s\n' "$1" >"$BATS_TEST_TMPDIR/sed"
	# shellcheck disable=SC2016 # expanded by the script
	printf '#!/bin/sh\nexec sed -i -f %s "%s"\n' "$BATS_TEST_TMPDIR/sed" '$1' >"$BATS_TEST_TMPDIR/editor"
	chmod +x "$BATS_TEST_TMPDIR/editor"
	export EDITOR=$BATS_TEST_TMPDIR/editor
}

# edit N SED FILE: the commit of patch N again, with FILE edited.
edit()
{
	local tip
	tip=$(git -C "$T" rev-parse b4/topic)
	git -C "$T" checkout -q --detach "b4/topic~$((2 - $1))"
	sed -i "$2" "$T/lib/$3"
	commit --amend -a --no-edit
	[ "$1" = 2 ] || git -C "$T" -c user.name=x -c user.email=x@y cherry-pick "$tip" >/dev/null
	git -C "$T" checkout -q -B b4/topic
}

# b4_there ARG...: b4 in the tree, as its user has it, without network.
b4_there()
{
	run env -C "$T" b4 --offline-mode --no-interactive --no-stdin -c sendemail.smtpserver=/bin/false "$@"
}

tree_hash() { git -C "$1" rev-parse "${2:-HEAD}^{tree}"; }
