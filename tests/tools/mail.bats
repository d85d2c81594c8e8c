#!/usr/bin/env bats
# From the queue to the mailing list and back: every road, both ways, and the
# same tree at the end of each.  Nothing is sent.

bats_require_minimum_version 1.5.0

load helper
load topic

# The mails of tests/tools/mail/ are of this topic.
setup()
{
	topic_queue open
	WANT=$(tree_hash "$T")
	BASE=$(git -C "$KTREE" rev-parse HEAD)
	M=$BATS_TEST_TMPDIR/mails
}

mails() { topic mail topic "$M"; good; }

# fresh: sets F, a tree at the base.
fresh()
{
	F=$BATS_TEST_TMPDIR/fresh
	rm -rf "$F"
	git clone -q "$KTREE" "$F"
}

# mbox: the mails as an archive has them, in M/mbox.
mbox()
{
	local f
	for f in "$M"/*.eml; do
		echo 'From mboxrd@z Thu Jan  1 00:00:00 1970'
		sed 's/^>*From />&/' "$f"
		echo
	done >"$M/mbox"
}

head_of() { sed '/^$/q' "$1"; }

@test "out: one thread, the cover first; base-commit is upstream's" {
	mails
	says "3 messages, not sent"
	[ "$(find "$M" -name '*.eml' | wc -l)" = 3 ]
	id=$(head_of "$M"/0000-* | sed -n 's/^Message-Id: //p')
	[ "$(grep -lFx "In-Reply-To: $id" "$M"/000[12]-* | wc -l)" = 2 ]
	grep -qx 'base-commit: 93f51579e7df248780214094418f205253383cc5' "$M"/0000-*
	run ! grep -rq "$BASE" "$M"
	grep -q '^change-id: [0-9]*-topic-' "$M"/0000-*
}

@test "out: To and Cc are get_maintainer's, a comma in a name too" {
	mails
	for f in "$M"/*.eml; do
		head_of "$f" | tr -d '\n' | grep -q 'To: Ada Maintainer <ada@example.org>, "Bob, Jr." <bob@example.org>'
		head_of "$f" | grep -q '^Cc: .*lib-list@example.org'
	done
	run ! grep -q '^\(To\|Cc\): ' <(sed '1,/^$/d' "$M"/0000-*)
}

@test "out: signed off by who sends, which is stored nowhere" {
	mails
	[ "$(grep -l '^Signed-off-by: A Submitter <submitter@example.org>$' "$M"/*.eml | wc -l)" = 2 ]
	run ! grep -rq 'Signed-off-by' "$Q/patches"
	topic close topic --check
	good
}

@test "out: a table at the end of the letter keeps its columns" {
	mails
	grep -qx '  a table      one   two' "$M"/0000-*
	grep -qx '  of           1     2' "$M"/0000-*
}

@test "out: without a mailer that could send; the command is printed" {
	mails
	says "what sends them: cd $T && b4 send"
	run ! grep -rqE 'b4 send|tb4 send( |$)' <(grep -vE '^[[:space:]]*#|send -o|step |b4 send$|mails it' "$REPO"/tools/topic.sh "$REPO"/tools/lib/topic*.sh)
	grep -q 'sendemail.smtpserver=/bin/false' "$REPO/tools/lib/topic.sh"
}

@test "a version: kept as mailed, linked in the next one's changelog, compared" {
	mails
	id=$(head_of "$M"/0000-* | sed -n 's/^Message-Id: <\(.*\)>/\1/p')
	topic close topic --sent "$M"
	good
	for f in "$M"/*.eml; do cmp "$f" "$Q/patches/topic/v1/${f##*/}"; done
	grep -q '^Subject: \[PATCH v2 0/2\]' "$Q/patches/topic/0000-cover-letter.patch"
	grep -qx -- "- Link to v1: https://lore.kernel.org/r/$id" "$Q/patches/topic/0000-cover-letter.patch"
	sed -i 's/^- EDITME.*/- Say TEN./' "$Q/patches/topic/0000-cover-letter.patch"
	sed -i 's/^+line ten$/+line TEN/' "$Q"/patches/topic/0001*
	rm -rf "$XDG_CACHE_HOME/csum-series"
	topic open topic
	good
	b4_there prep --compare-to v1
	good
	says "1:  "
	says "++line TEN"
	topic mail topic "$M/2"
	good
	awk '/^---$/ { n++ } n == 1' "$M/2"/0000-* | grep -qx -- '- Say TEN.'
	grep -q '^Subject: \[PATCH v2 1/2\] lib: Say ten$' "$M/2"/0001-*
	topic close topic --check
	good
}

@test "mails of another topic are not taken for these, nor put beside them" {
	topic open topic
	mails
	topic mail topic "$M"
	one_line 2 "$M holds mails already"
	sed -i 's/^change-id: .*/change-id: 20260101-other-1/' "$M"/*.eml
	topic close topic --sent "$M"
	one_line 2 "those are mails of 20260101-other-1, not of b4/topic"
	rm "$M"/*.eml
	topic close topic --sent "$M"
	one_line 2 "--sent $M: no .eml in this directory"
	echo nonsense >"$M/mbox"
	topic close topic --sent "$M/mbox"
	[ "$status" -eq 2 ]
	unchanged
}

@test "a version from an mbox; another one under the same number is refused" {
	mails
	mbox
	topic close topic --sent "$M/mbox" --check
	[ "$status" -eq 1 ]
	unchanged
	topic close topic --sent "$M/mbox"
	good
	for f in "$M"/*.eml; do
		diff -B "$f" "$Q/patches/topic/v1/${f##*/}"
	done
	topic open topic
	good
	b4_there prep --force-revision 1
	cp -r "$REPO/tests/tools/mail/v1" "$M/other"
	topic close topic --sent "$M/other"
	[ "$status" -eq 2 ]
	says "was sent as <"
}

@test "b4 sent by itself: close wants the mails" {
	# What b4 send leaves in the tracking.
	git -C "$T" log -1 --format=%B b4/topic~2 |
		sed 's/"revision": 1,/"revision": 2, "history": {"v1": ["some@id"]},/' >"$BATS_TEST_TMPDIR/msg"
	tip=$(git -C "$T" rev-parse HEAD)
	git -C "$T" checkout -q --detach b4/topic~2
	commit --amend --allow-empty --cleanup=verbatim -F "$BATS_TEST_TMPDIR/msg"
	git -C "$T" -c user.name=x -c user.email=x@y cherry-pick "$tip~1" "$tip" >/dev/null
	git -C "$T" checkout -q -B b4/topic
	topic close topic
	one_line 2 "v1 was sent as <some@id> and is not kept"
	unchanged
}

@test "in: b4 am and git am of what goes out: the same commits" {
	mails
	mbox
	fresh
	cd "$F"
	run b4 --offline-mode --no-interactive --no-stdin am -o "$M/am" -m "$M/mbox"
	good
	says "Base: base-commit 93f51579e7df248780214094418f205253383cc5 not known"
	says "Base: applies clean to current tree"
	git am -q "$M"/am/*.mbx
	[ "$(tree_hash "$F")" = "$WANT" ]
	[ "$(git log -2 --format='%an %ae %B')" = "$(git -C "$T" log -2 --format='%an %ae %B')" ]
}

@test "in: git am, git quiltimport, quilt push and patch -F0 give the same tree" {
	fresh
	git -C "$F" am -q "$Q"/patches/topic/000[1-9]-*.patch
	[ "$(tree_hash "$F")" = "$WANT" ]
	am=$(git -C "$F" log -2 --format='%an %ae %ad %B')
	fresh
	(cd "$F" && git quiltimport --patches "$Q/patches" --series "$Q/series" >/dev/null)
	[ "$(tree_hash "$F")" = "$WANT" ]
	[ "$(git -C "$F" log -2 --format='%an %ae %ad %B')" = "$am" ]
	fresh
	ln -s "$Q/patches" "$F/patches"
	ln -s "$Q/series" "$F/series"
	(cd "$F" && quilt --quiltrc /dev/null push -a --fuzz=0 >/dev/null)
	(cd "$F" && git add lib scripts && [ "$(git write-tree)" = "$WANT" ])
	fresh
	for p in "$Q"/patches/topic/000[12]-*; do
		(cd "$F" && patch -p1 -F0 -s <"$p")
	done
	(cd "$F" && git add lib scripts && [ "$(git write-tree)" = "$WANT" ])
}

@test "quilt refresh, and our tools after it, lose no header" {
	fresh
	ln -s "$Q/patches" "$F/patches"
	ln -s "$Q/series" "$F/series"
	cd "$F"
	export QUILT_PATCHES=patches QUILT_SERIES=series
	quilt --quiltrc /dev/null push -a >/dev/null
	sed -i 's/^other twenty$/other score/' lib/b.c
	quilt --quiltrc /dev/null refresh -p ab --no-timestamps --no-index >/dev/null
	sed '/^---$/q' "$Q/patches/topic/0002-lib-Say-twenty.patch" | grep -qx 'Because it reads better.'
	cd "$Q"
	topic open topic
	good
	topic close topic
	good
	diff "$BATS_TEST_TMPDIR/patches/topic/0002-lib-Say-twenty.patch" "$Q/patches/topic/0002-lib-Say-twenty.patch" >"$M.diff" || :
	[ "$(grep -c '^[<>]' "$M.diff")" = 4 ]	# the line, and the blob id
	grep -qx '> +other score' "$M.diff"
	cmp "$BATS_TEST_TMPDIR/patches/topic/0001-lib-Say-ten.patch" "$Q/patches/topic/0001-lib-Say-ten.patch"
	cmp "$BATS_TEST_TMPDIR/patches/topic/0000-cover-letter.patch" "$Q/patches/topic/0000-cover-letter.patch"
}

@test "one patch: the letter goes below its ---, and all roads as before" {
	rm "$Q"/patches/topic/0002-*
	sed -i '/0002/d' "$Q/series"
	sed -i 's|^Subject: \[PATCH [01]/2\]|Subject: [PATCH 0/1]|' "$Q/patches/topic/0000-cover-letter.patch"
	sed -i 's|^Subject: \[PATCH 1/2\]|Subject: [PATCH 1/1]|' "$Q"/patches/topic/0001-*
	topic open topic
	good
	topic close topic
	good
	topic open topic
	WANT=$(tree_hash "$T")
	mails
	[ "$(find "$M" -name '*.eml' | wc -l)" = 1 ]
	awk '/^---$/ { n++ } n == 1' "$M"/0001-* | grep -qx 'Words read better.'
	grep -qx 'base-commit: 93f51579e7df248780214094418f205253383cc5' "$M"/0001-*
	mbox
	fresh
	cd "$F"
	run b4 --offline-mode --no-interactive --no-stdin am -o "$M/am" -m "$M/mbox"
	good
	git am -q "$M"/am/*.mbx
	[ "$(tree_hash "$F")" = "$WANT" ]
	topic close topic --sent "$M"
	good
	[ -e "$Q/patches/topic/v1" ]
	topic open topic
	b4_there prep --compare-to v1
	good
	says "1:  "
}
