#!/usr/bin/env bats
# refresh-patches.sh: from the edited tree back to patches/, losing nothing.

bats_require_minimum_version 1.5.0

load helper

setup()
{
	prepared applied apply
	T=$(echo "$XDG_CACHE_HOME"/csum-series/work/tree-*/linux)
	cp -r "$Q/patches" "$Q/series" "$BATS_TEST_TMPDIR/"
}

unchanged() { diff -r "$Q/patches" "$BATS_TEST_TMPDIR/patches" && diff "$Q/series" "$BATS_TEST_TMPDIR/series"; }

commit() { git -C "$T" -c user.name='A Submitter' -c user.email=submitter@example.org commit -q "$@"; }

@test "without an edit no byte changes" {
	refresh "$T"
	[ "$status" -eq 0 ]
	unchanged
	refresh --check "$T"
	[ "$status" -eq 0 ]
}

@test "the configuration of the tree's git changes no byte" {
	git -C "$T" config diff.context 8
	git -C "$T" config diff.algorithm patience
	git -C "$T" config format.signOff true
	git -C "$T" config format.attach true
	git -C "$T" config format.thread true
	git -C "$T" config format.headers 'Organization: none'
	git -C "$T" config diff.mnemonicPrefix true
	git -C "$T" config diff.orderFile "$BATS_TEST_TMPDIR/order"
	echo 'lib/*' >"$BATS_TEST_TMPDIR/order"
	refresh "$T"
	[ "$status" -eq 0 ]
	unchanged
}

@test "an edited commit changes its patch only, and stays without sign-off" {
	sed -i 's/^other twenty$/other 4 * 5/' "$T/lib/b.c"
	commit --amend -a --no-edit
	refresh --check "$T"
	[ "$status" -eq 1 ]
	unchanged
	refresh "$T"
	[ "$status" -eq 0 ]
	cmp "$Q/patches/topic/0001-lib-Say-ten.patch" "$BATS_TEST_TMPDIR/patches/topic/0001-lib-Say-ten.patch"
	grep -q '^+other 4 \* 5$' "$Q/patches/topic/0002-lib-Say-twenty.patch"
	run ! grep -rq '^Signed-off-by' "$Q/patches"
	apply
	[ "$status" -eq 0 ]
	grep -q '4 \* 5' "$T/lib/b.c"
}

@test "an edited subject renames the patch, in series too" {
	commit --amend -m 'lib: Say a score' -m 'Shorter.'
	refresh "$T"
	[ "$status" -eq 0 ]
	[ -e "$Q/patches/topic/0002-lib-Say-a-score.patch" ]
	[ ! -e "$Q/patches/topic/0002-lib-Say-twenty.patch" ]
	grep -qx topic/0002-lib-Say-a-score.patch "$Q/series"
	grep -q '^# a comment$' "$Q/series"
}

@test "uncommitted edits are refused" {
	echo mine >>"$T/lib/a.c"
	refresh "$T"
	one_line 2 "not committed (lib/a.c)"
	unchanged
}

@test "patches that changed since they were applied are not undone" {
	sed -i 's/^Because it reads better\.$/Because words read better./' "$Q/patches/topic/0001-lib-Say-ten.patch"
	refresh "$T"
	one_line 2 "changed since they were applied"
	grep -q '^Because words' "$Q/patches/topic/0001-lib-Say-ten.patch"
	refresh --overwrite "$T"
	[ "$status" -eq 0 ]
	unchanged
}

@test "a commit in no patch is refused, and taken with --add" {
	sed -i 's/^line 1$/line one/' "$T/lib/a.c"
	commit -am 'lib: Say one'
	refresh "$T"
	one_line 2 '("lib: Say one") is in no patch'
	unchanged
	refresh --add topic "$T"
	[ "$status" -eq 0 ]
	[ "$(tail -n 1 "$Q/series")" = topic/0003-lib-Say-one.patch ]
	apply
	says "3 patches applied"
}

@test "a patch whose commit is gone is refused" {
	git -C "$T" reset -q --hard HEAD~1
	refresh "$T"
	one_line 2 "topic/0002-lib-Say-twenty.patch"
	unchanged
}

@test "a merge is refused" {
	git -C "$T" branch side HEAD~1
	git -C "$T" checkout -q side
	echo x >"$T/lib/new.c"
	git -C "$T" add -A
	commit -m side
	git -C "$T" checkout -q csum-series
	git -C "$T" -c user.name=x -c user.email=x@y merge -q --no-edit side
	refresh "$T"
	one_line 2 "merge commits"
	unchanged
}

@test "a tree that is not ours is refused" {
	refresh "$KTREE"
	one_line 2 "was not made by tools/apply-and-build.sh"
}

@test "the cover letter follows: its text stays, its diffstat is new" {
	cat >"$Q/patches/topic/0000-cover-letter.patch" <<-'EOF'
	From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
	From: The Author <author@example.org>
	Date: Mon, 2 Mar 2026 10:00:00 +0000
	Subject: [PATCH 0/2] lib: Spell out numbers

	Words read better.

	  a table   1
	  of two    2

	The Author (2):
	EOF
	refresh "$T"
	[ "$status" -eq 0 ]
	c=$Q/patches/topic/0000-cover-letter.patch
	grep -q '^Subject: \[PATCH 0/2\] lib: Spell out numbers$' "$c"
	grep -q '^Date: Mon, 2 Mar 2026 10:00:00 +0000$' "$c"
	grep -q '^  of two    2$' "$c"
	grep -q '2 files changed, 2 insertions(+), 2 deletions(-)' "$c"
	grep -qx 'base-commit: 93f51579e7df248780214094418f205253383cc5' "$c"
	refresh --check "$T"
	[ "$status" -eq 0 ]
	# What somebody added for the mailing stays when it is written again.
	sed -i 's/^Date:/To: list@example.org,\n other@example.org\n&/; s/^base-commit:.*/&\nprerequisite-change-id: 20260302-first-1:v2/; s/Words read/Words always read/' "$c"
	apply
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	git -C "$T" checkout -q HEAD -- lib/b.c
	commit --amend -a --no-edit
	refresh "$T"
	[ "$status" -eq 0 ]
	grep -q '2 files changed, 2 insertions(+), 2 deletions(-)' "$c" && return 1
	grep -q '^ lib/a.c | 4 ++--$' "$c"
	[ "$(grep -A1 '^To:' "$c" | xargs)" = 'To: list@example.org, other@example.org' ]
	grep -qx 'prerequisite-change-id: 20260302-first-1:v2' "$c"
	grep -q '^Words always read better.$' "$c"
}

@test "on a base that moved, nothing but line numbers and blob ids differs: no change" {
	sed -i '1i an earlier line' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam moved
	apply
	[ "$status" -eq 0 ]
	refresh --check "$T"
	[ "$status" -eq 0 ]
}

@test "notes below --- and headers of a patch stay, edited or not" {
	p=$Q/patches/topic/0002-lib-Say-twenty.patch
	sed -i 's/^---$/---\nv2: a note to reviewers\n  bytes | 64 | 128\n/; s/^Date:/Cc: list@example.org\n&/
		s/^diff --git/Tested on nothing.\n\n&/' "$p"
	apply
	[ "$status" -eq 0 ]
	refresh --check "$T"
	[ "$status" -eq 0 ]
	sed -i 's/^other twenty$/other 4 * 5/' "$T/lib/b.c"
	commit --amend -a --no-edit
	refresh "$T"
	[ "$status" -eq 0 ]
	grep -q '^v2: a note to reviewers$' "$p"
	grep -q '^Cc: list@example.org$' "$p"
	grep -q '^  bytes | 64 | 128$' "$p"
	grep -q '^Tested on nothing.$' "$p"
	refresh --check "$T"
	[ "$status" -eq 0 ]
	grep -q '^+other 4 \* 5$' "$p"
}

@test "a hunk that moved between equal lines is an edit" {
	yes same | head -n 60 >"$KTREE/lib/c.c"
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm same
	apply
	sed -i '20i new' "$T/lib/c.c"
	git -C "$T" add -A
	commit -m 'lib: Add new'
	refresh --add topic "$T"
	[ "$status" -eq 0 ]
	sed -i '/new/d' "$T/lib/c.c"
	sed -i '40i new' "$T/lib/c.c"
	commit --amend -a --no-edit
	refresh "$T"
	[ "$status" -eq 0 ]
	grep -q '^@@ -37,6 +37,7 @@' "$Q/patches/topic/0003-lib-Add-new.patch"
}

@test "a commit that changes nothing any more is refused" {
	sed -i 's/^other twenty$/other 20/' "$T/lib/b.c"
	commit --amend -a --no-edit --allow-empty
	refresh "$T"
	one_line 2 "changes nothing"
	unchanged
}

@test "a commit of other files does not take the place of a patch" {
	git -C "$T" reset -q --hard HEAD~1
	echo x >"$T/lib/new.c"
	git -C "$T" add -A
	commit -m 'lib: Unrelated'
	refresh "$T"
	one_line 2 "has no file of it"
	unchanged
}

@test "a subject in more than ASCII, and one with brackets of its own" {
	sed -i 's/^line 30$/line dreißig/' "$T/lib/a.c"
	commit -a -m 'lib: Zähle bis dreißig, as one does' -m 'Because.'
	sed -i 's/^line 31$/line 31 of 40/' "$T/lib/a.c"
	commit -a -m '[net-next] lib: Count on' -m 'Because.'
	refresh --add topic "$T"
	[ "$status" -eq 0 ]
	refresh --check "$T"
	[ "$status" -eq 0 ]
	rm -rf "$XDG_CACHE_HOME/csum-series/work"
	apply
	[ "$status" -eq 0 ]
	[ "$(git -C "$T" log -2 --format=%s | xargs -d '\n' printf '%s|')" = '[net-next] lib: Count on|lib: Zähle bis dreißig, as one does|' ]
	# Matched by subject, so that one more is only one more.
	echo more >>"$T/lib/b.c"
	commit -a -m 'lib: One more' -m 'Because.'
	refresh --add topic "$T"
	[ "$status" -eq 0 ]
	says "patches/topic/0005-lib-One-more.patch"
}

@test "a message that git am would cut is refused" {
	for line in '---' 'diff -u a b' 'Index: a.c' 'From 1234567890 Mon Sep 17 00:00:00 2001'; do
		commit --amend -m 'lib: Say twenty' -m "Because:

$line

as it was."
		refresh "$T"
		[ "$status" -eq 2 ]
		says 'git am would'
		unchanged
	done
	printf 'a\r\nb\r\n' >"$T/lib/dos.txt"
	git -C "$T" add lib/dos.txt
	commit --amend -m 'lib: Say twenty' -m 'Because.'
	refresh "$T"
	one_line 2 "git am would not make the files of commit"
	unchanged
	git -C "$T" rm -qf lib/dos.txt
	commit --amend -m 'lib:  Say twenty' -m 'Because:

  --- indented
  diff -u a b

as it was.'
	refresh "$T"
	[ "$status" -eq 0 ]
}

@test "a reader that stops reading stops nothing" {
	git -C "$T" reset -q --hard HEAD~1
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	commit --amend -a --no-edit
	sed -i 's/^other 20$/other 4 * 5/' "$T/lib/b.c"
	commit -a -m 'lib: Say twenty' -m 'Because it reads better.'
	(set +o pipefail; "$Q/tools/refresh-patches.sh" --toolchain host "$T" 2>/dev/null | :)
	refresh --check "$T"
	[ "$status" -eq 0 ]
	apply
	[ "$status" -eq 0 ]
}

@test "a letter: two authors, one without a shortlog, one with a postscript" {
	c=$Q/patches/topic/0000-cover-letter.patch
	cat >"$c" <<-'EOF'
	From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
	From: Cora Cover <cora@example.org>
	Date: Mon, 2 Mar 2026 10:00:00 +0000
	Subject: [PATCH 0/2] lib: Spell out numbers

	Words read better.

	Measured on (2):
	  one machine

	and on no other.
	EOF
	commit --amend --no-edit --author 'Zed <z@example.org>'
	refresh "$T"
	refresh "$T"
	[ "$status" -eq 0 ]
	[ "$(grep -c '^The Author (1):$' "$c")" = 1 ]
	[ "$(grep -c '^Zed (1):$' "$c")" = 1 ]
	grep -q '^and on no other.$' "$c"
	grep -q '^From: Cora Cover <cora@example.org>$' "$c"
	refresh --check "$T"
	[ "$status" -eq 0 ]
	sed -i 's/^base-commit:/PS: and numbers, too.\n\n&/' "$c"
	refresh --check "$T"
	one_line 2 "0000-cover-letter.patch: what stands below git's shortlog and diffstat would be lost"
}

@test "which commit is which patch: same subject twice, a new subject and a new commit" {
	# An indented line of series is a line of series.
	sed -i 's/^topic/ topic/' "$Q/series"
	sed -i 's/lib: Say twenty/lib: Say ten/' "$Q/patches/topic/0002-lib-Say-twenty.patch"
	apply
	refresh "$T"
	[ "$status" -eq 0 ]
	[ "$(grep -c topic/ "$Q/series")" = 2 ]
	git -C "$T" checkout -q --detach HEAD~1
	commit --amend -m 'lib: Say 2 * 5' -m 'Because.'
	git -C "$T" -c user.name=x -c user.email=x@y cherry-pick csum-series >/dev/null
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	commit -a -m 'lib: Say thirty' -m 'Because.'
	refresh --add topic "$T"
	[ "$status" -eq 0 ]
	[ "$(grep topic/ "$Q/series" | xargs)" = 'topic/0001-lib-Say-2-5.patch topic/0002-lib-Say-ten.patch topic/0003-lib-Say-thirty.patch' ]
	grep -q '^+line ten' "$Q/patches/topic/0001-lib-Say-2-5.patch"
}

@test "killed before series is written: the queue is whole" {
	commit --amend -m 'lib: Say a score' -m 'Because.'
	cp=$(command -v cp)
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\ncase "$*" in */queue/series.new) kill -9 0 ;; esac\nexec %s "$@"\n' "$cp" >"$BATS_TEST_TMPDIR/bin/cp"
	chmod +x "$BATS_TEST_TMPDIR/bin/cp"
	run env PATH="$BATS_TEST_TMPDIR/bin:$PATH" setsid -w "$Q/tools/refresh-patches.sh" --toolchain host "$T"
	[ "$status" -eq 137 ]
	refresh --overwrite "$T"
	[ "$status" -eq 0 ]
	grep -qx topic/0002-lib-Say-a-score.patch "$Q/series"
	[ ! -e "$Q/patches/topic/0002-lib-Say-twenty.patch" ]
}
