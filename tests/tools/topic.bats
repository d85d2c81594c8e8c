#!/usr/bin/env bats
# topic.sh open: from patches/TOPIC to a b4 prep branch, and on other bases.

bats_require_minimum_version 1.5.0

load helper
load topic

setup() { topic_queue; }

# stopped_at ARGS: an open that is killed when it comes to git ARGS.
stopped_at()
{
	local git
	git=$(command -v git)
	mkdir -p "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\ncase " $* " in *" %s "*) kill -9 0 ;; esac\nexec %s "$@"\n' "$1" "$git" >"$BATS_TEST_TMPDIR/bin/git"
	chmod +x "$BATS_TEST_TMPDIR/bin/git"
	run env PATH="$BATS_TEST_TMPDIR/bin:$PATH" setsid -w "$Q/tools/topic.sh" --toolchain host --tree "$KTREE" open topic
	[ "$status" -eq 137 ] || { echo "exit $status: $output"; return 1; }
}

@test "open makes a branch that b4 takes for its own" {
	topic open topic
	good
	[ "$(git -C "$T" symbolic-ref --short HEAD)" = b4/topic ]
	b4_there prep --show-info
	good
	says "cover-subject: lib: Spell out numbers that are so large that the line has to be folded"
	says "revision: 1"
	says "base-commit: $(git -C "$KTREE" rev-parse HEAD)"
	[ "$(git -C "$T" log -2 --format=%B | grep -c '^Signed-off-by: A Submitter <submitter@example.org>$')" = 2 ]
	[ "$(tree_hash "$T")" = "$(tree_hash "$T" csum-series)" ]
}

@test "open and close change no byte" {
	topic open topic
	good
	topic close topic --check
	good
	topic close topic
	good
	unchanged
	run ! grep -rq '^Signed-off-by' "$Q/patches"
	topic status topic
	good
	says "sent      nothing yet"
}

@test "no cover letter: b4's template stands in, and is not stored" {
	rm "$Q/patches/topic/0000-cover-letter.patch" "$BATS_TEST_TMPDIR/patches/topic/0000-cover-letter.patch"
	topic open topic
	good
	says "patches/topic has no 0000-cover-letter.patch"
	topic close topic
	good
	says "b4's template still: not written"
	unchanged
	editor '1i lib: Say it\n\nIn words.\n
		d'
	b4_there prep --edit-cover
	good
	topic close topic
	good
	grep -qx 'Subject: \[PATCH 0/2\] lib: Say it' "$Q/patches/topic/0000-cover-letter.patch"
	grep -qx 'base-commit: 93f51579e7df248780214094418f205253383cc5' "$Q/patches/topic/0000-cover-letter.patch"
	grep -q '^change-id: [0-9]*-topic-' "$Q/patches/topic/0000-cover-letter.patch"
}

@test "no such topic; a topic that series does not list; a patch that it does not" {
	topic open nope
	one_line 2 "no patches/nope (there are: topic)"
	cp "$Q"/patches/topic/0001-* "$Q/patches/topic/0003-stray.patch"
	topic open topic
	one_line 2 "patches/topic/0003-stray.patch is not in series"
	echo topic2/x >"$Q/series"
	mkdir "$Q/patches/topic2"
	: >"$Q/patches/topic2/x"
	topic open topic
	one_line 2 "series lists no patch of topic"
}

@test "prefixes and revision of the cover letter are b4's, and b4's the cover letter's" {
	cover 'PATCH RFC net-next v3'
	sed -i 's|^Subject: \[PATCH |&RFC net-next v3 |' "$Q"/patches/topic/000[12]*
	topic open topic
	good
	b4_there prep --show-info
	says "prefixes: RFC net-next"
	says "revision: 3"
	b4_there prep --set-prefixes net-next
	b4_there prep --force-revision 4
	topic close topic
	good
	grep -q '^Subject: \[PATCH net-next v4 0/2\] lib: Spell' "$Q/patches/topic/0000-cover-letter.patch"
	grep -q '^Subject: \[PATCH net-next v4 1/2\] lib: Say ten$' "$Q/patches/topic/0001-lib-Say-ten.patch"
	topic status topic
	good
	says "v4 net-next"
}

@test "the change-id is the same at each opening, and stored with the first change" {
	topic open topic
	b4_there prep --show-info change-id
	id=${lines[-1]}
	[ -n "$id" ]
	run ! grep -q '^change-id' "$Q/patches/topic/0000-cover-letter.patch"
	rm -rf "$XDG_CACHE_HOME/csum-series/work"
	sed -i 's/^Words read better/Words are better/' "$Q/patches/topic/0000-cover-letter.patch"
	topic open topic
	b4_there prep --show-info change-id
	[ "${lines[-1]}" = "$id" ]
	b4_there prep --force-revision 2
	topic close topic
	good
	grep -qx "change-id: $id" "$Q/patches/topic/0000-cover-letter.patch"
	sed -i 's/^Date: .*/Date: Tue, 3 Mar 2026 10:00:00 +0000/' "$Q/patches/topic/0000-cover-letter.patch"
	topic open topic
	b4_there prep --show-info change-id
	[ "${lines[-1]}" = "$id" ]
}

@test "commits that are not in patches/ are not opened over, but for --discard" {
	topic open topic
	edit 2 's/^other twenty$/other score/' b.c
	topic open topic
	one_line 2 "commits that the tools did not make"
	git -C "$T" checkout -q csum-series
	git -C "$T" rev-parse HEAD >"$T/.git/csum-series.head"
	topic open topic
	one_line 2 "b4/topic in $T has commits that are not in patches/"
	topic open topic --discard
	good
	grep -q 'other twenty' "$T/lib/b.c"
}

@test "open again: the same branch; patches that changed: a new one" {
	topic open topic
	tip=$(git -C "$T" rev-parse b4/topic)
	topic open topic
	good
	[ "$tip" = "$(git -C "$T" rev-parse b4/topic)" ]
	sed -i 's/^+line ten$/+line TEN/' "$Q"/patches/topic/0001*
	topic status topic
	[ "$status" -eq 1 ]
	says "patches/ changed since"
	topic open topic
	good
	grep -q 'line TEN' "$T/lib/a.c"
}

@test "the other tools go on: the whole series again, the branch is kept" {
	topic open topic
	tip=$(git -C "$T" rev-parse b4/topic)
	refresh "$T"
	one_line 2 "tools/topic.sh close topic"
	apply
	good
	[ "$(git -C "$T" symbolic-ref HEAD)" = refs/heads/csum-series ]
	[ "$tip" = "$(git -C "$T" rev-parse b4/topic)" ]
	topic close topic
	good
	unchanged
	topic open topic
	edit 1 's/^line ten$/line 2 * 5/' a.c
	apply
	one_line 2 "commits that the tools did not make"
}

@test "--onto: a conflict stops with file, hunk and next command; resolved, it closes" {
	cp -r "$KTREE" "$BATS_TEST_TMPDIR/next"
	sed -i 's/^other 20$/other XX/' "$BATS_TEST_TMPDIR/next/lib/b.c"
	git -C "$BATS_TEST_TMPDIR/next" commit -qam 'moved on'
	onto() { run "$Q/tools/topic.sh" --toolchain host "$1" topic --onto "$BATS_TEST_TMPDIR/next" "${@:2}"; }
	onto open
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply"
	says "lib/b.c, hunk '@@ -17,7 +17,7 @@"
	says "git am --continue"
	N=$(sed -n 's/.*next: cd \([^,]*\),.*/\1/p' <<<"$output")
	onto close
	one_line 2 "git am is stopped"
	onto open
	one_line 2 "git am is stopped"
	# Given up, and tried again.
	git -C "$N" am --abort
	onto open
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply"
	grep -q '<<<<<<<' "$N/lib/b.c"
	sed -i '/^[<=|>]\{7\}/d; /^other XX$/d; /^other 20$/d' "$N/lib/b.c"
	git -C "$N" add lib/b.c
	git -C "$N" -c user.name='A Submitter' -c user.email=submitter@example.org am --continue >/dev/null
	onto close
	good
	grep -q '^-other XX$' "$Q/patches/topic/0002-lib-Say-twenty.patch"
	cmp "$Q/patches/topic/0001-lib-Say-ten.patch" "$BATS_TEST_TMPDIR/patches/topic/0001-lib-Say-ten.patch"
	grep -q '^| topic | v1 | [0-9a-f]* (moved on) | applied |$' "$Q/MAINTAINERS-notes.md"
	run ! grep -q "$BATS_TEST_TMPDIR" -r "$Q/patches" "$Q/MAINTAINERS-notes.md"
	onto open
	good
}

@test "--onto where nothing conflicts; what is neither tree nor conf" {
	cp -r "$KTREE" "$BATS_TEST_TMPDIR/next"
	sed -i '1i first' "$BATS_TEST_TMPDIR/next/lib/b.c"
	git -C "$BATS_TEST_TMPDIR/next" commit -qam 'moved on'
	run "$Q/tools/topic.sh" --toolchain host open topic --onto "$BATS_TEST_TMPDIR/next"
	good
	run "$Q/tools/topic.sh" --toolchain host close topic --onto "$BATS_TEST_TMPDIR/next"
	good
	unchanged
	run "$Q/tools/topic.sh" --toolchain host open topic --onto nope
	one_line 2 "--onto nope"
}

@test "stopped while the branch was made: the next open makes it" {
	for at in 'commit -q --amend' 'am -q' 'checkout -q -f -B'; do
		git -C "$T" checkout -q csum-series
		git -C "$T" branch -D b4/topic || :
		stopped_at "$at"
		topic open topic
		good
		topic close topic --check
		good
	done
}

@test "edits, commits and files that came after an open was stopped are kept" {
	stopped_at 'am -q'
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	echo new >"$T/lib/new.c"
	topic open topic
	one_line 2 "has edits that are not committed"
	git -C "$T" add -A
	commit -m 'mine'
	topic open topic
	one_line 2 "has commits that the tools did not make"
	grep -q 'line thirty' "$T/lib/a.c"
	[ -e "$T/lib/new.c" ]
	topic open topic --discard
	good
	topic close topic --check
	good
}

@test "a letter edited after an open was stopped, and the user's own git settings, are kept" {
	git -C "$T" config --add include.path /nonexistent/mine
	mkdir -p "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\ncase " $* " in *" --auto-to-cc "*) kill -9 0 ;; esac\nexec %s "$@"\n' "$(command -v b4)" >"$BATS_TEST_TMPDIR/bin/b4"
	chmod +x "$BATS_TEST_TMPDIR/bin/b4"
	run env PATH="$BATS_TEST_TMPDIR/bin:$PATH" setsid -w "$Q/tools/topic.sh" --toolchain host --tree "$KTREE" open topic
	[ "$status" -eq 137 ]
	editor 's/^Words read better/Words always read better/'
	b4_there prep --edit-cover
	topic open topic
	[ "$status" -eq 2 ]
	[ "$(git -C "$T" log --format=%B csum-series..b4/topic | grep -c 'Words always read')" = 1 ]
	topic open topic --discard
	good
	[ "$(git -C "$T" config --get-all include.path | grep -c .)" = 2 ]
}

@test "commits on csum-series stay minded, whatever --discard drops" {
	git -C "$T" checkout -q csum-series
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	commit -a -m 'mine'
	topic open topic --discard
	good
	apply
	one_line 2 "the branch csum-series in $T has commits that the tools did not make"
}

@test "what is stopped in the tree goes with --discard" {
	topic open topic
	good
	git -C "$T" -c sequence.editor="sed -i '1s/pick/edit/'" rebase -q -i HEAD~2
	[ -d "$T/.git/rebase-merge" ]
	topic open topic
	one_line 2 "git rebase is stopped in $T"
	topic open topic --discard
	good
	[ ! -d "$T/.git/rebase-merge" ]
}

@test "not opened, and options" {
	topic close topic
	one_line 2 "is not open"
	topic status topic
	one_line 2 "is not open"
	run "$REPO/tools/topic.sh"
	one_line 2 "what to do"
	run "$REPO/tools/topic.sh" shut topic
	one_line 2 "not 'shut'"
	run "$REPO/tools/topic.sh" open
	one_line 2 "which topic"
	run "$REPO/tools/topic.sh" open ../x
	one_line 2 "not '../x'"
	run "$REPO/tools/topic.sh" open topic --add
	one_line 2 "are for close"
	run "$REPO/tools/topic.sh" close topic --sent /nonexistent
	one_line 2 "/nonexistent: no such file"
	run "$REPO/tools/topic.sh" open topic --wat
	one_line 2 "'--wat'"
	run "$REPO/tools/topic.sh" --help
	good
	says "usage: tools/topic.sh"
	says "Exit codes:"
}
