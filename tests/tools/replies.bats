#!/usr/bin/env bats
# What comes back from the list, and what the messages must be like.
# shellcheck disable=SC2030,SC2031 # bats' own

bats_require_minimum_version 1.5.0

load helper
load topic

setup()
{
	topic_queue
	M=$BATS_TEST_TMPDIR/mails
}

# replied: v1 was sent, and these replies came.
replied()
{
	cp -r "$REPO/tests/tools/mail/v1" "$Q/patches/topic/v1"
	topic open topic
	good
	topic replies topic "$REPO/tests/tools/mail/replies.mbox"
	good
	topic close topic
	good
}

tags() { sed -n '/^---$/q; /^[A-Z][a-z-]*-by: /p' "$Q"/patches/topic/000"$1"-*; }

@test "replies: each tag into the right patch, in the kernel's order, once" {
	replied
	[ "$(tags 1)" = "Tested-by: Test Er <tester@example.net>
Reviewed-by: Rev Iewer <reviewer@example.net>
Acked-by: Ack Er <acker@example.net>" ]
	[ "$(tags 2)" = "Tested-by: Test Er <tester@example.net>" ]
	# Again: nothing is added, and b4 mails them before the sign-off.
	topic open topic
	topic replies topic "$REPO/tests/tools/mail/replies.mbox"
	good
	topic close topic --check
	good
	topic mail topic "$M"
	good
	[ "$(grep '^[A-Z][a-z-]*-by: ' "$M"/0002-*)" = "Tested-by: Test Er <tester@example.net>
Signed-off-by: A Submitter <submitter@example.org>" ]
}

@test "replies: alone, as a mailer saves one" {
	cp -r "$REPO/tests/tools/mail/v1" "$Q/patches/topic/v1"
	topic open topic
	good
	awk '/^From mboxrd@z/ { n++ } n == 5' "$REPO/tests/tools/mail/replies.mbox" | sed 1d >"$BATS_TEST_TMPDIR/one"
	topic replies topic "$BATS_TEST_TMPDIR/one"
	good
	git -C "$T" log --format=%B csum-series..b4/topic | grep -E '^[A-Z][a-z-]+-by: ' | grep -qv '^Signed-off-by'
}

@test "replies: not taken: forged, quoted, to another series" {
	replied
	run ! grep -rqE 'Fa Mous|Quo Ter|Oth Er' "$Q"/patches/topic/*.patch
}

@test "replies: without a version sent there is nothing to reply to" {
	topic open topic
	good
	topic replies topic "$REPO/tests/tools/mail/replies.mbox"
	one_line 2 "no version of topic was sent"
	topic replies topic /nonexistent
	one_line 2 "/nonexistent: no such mbox"
}

# lint SED WORDS: the cover letter, edited, has this fault and no other.
lint()
{
	sed "$1" "$BATS_TEST_TMPDIR/patches/topic/0000-cover-letter.patch" >"$BATS_TEST_TMPDIR/0000-cover-letter.patch"
	run awk -f "$REPO/ci/message.awk" "$BATS_TEST_TMPDIR/0000-cover-letter.patch"
	[ "${#lines[@]}" -eq 1 ] || { echo "$output"; return 1; }
	says "$2"
}

@test "messages: what submitting-patches asks for, and what b4 would spoil" {
	run awk -f "$REPO/ci/message.awk" "$Q"/patches/topic/*.patch
	[ -z "$output" ]
	lint 's/^Words read better.*/This patch makes words read better./' "'this patch'"
	lint "s/^Words.*/$(printf 'word %.0s' {1..15})words/" "80 columns"
	lint 's/^  a table /  a table\t/' "a tab"
	lint 's/^Words.*/& /' "ends with a blank"
	lint 's/^Words.*/EDITME: words/' "not finished"
	lint 's/^Words.*/# Words/' "out of the mail"
	lint 's/^Words.*/From here words read better./' "start of a mail"
	lint 's/\(^Subject: .*\) Spell/\1 Added/' "'Added': be imperative"
	lint 's/^  of      /  of: 1   /' "b4 takes it for a tag"
	lint 's/^  of .*/&\n\nAcked-by: A <a@b.cd>\nTested-by: A <a@b.cd>/' "Tested-by is out of order"
	lint 's/^ has to be folded/&./' "ends with a period"
	lint '/^Words/d; /^  [ao]/d' "no message"
}
