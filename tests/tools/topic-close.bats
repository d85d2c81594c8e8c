#!/usr/bin/env bats
# topic.sh close: from the branch back to patches/TOPIC, losing nothing.

bats_require_minimum_version 1.5.0

load helper
load topic

setup() { topic_queue open; }

@test "an edited commit changes its patch and nothing else, and is stored without sign-off" {
	edit 1 's/^line ten$/line 2 * 5/' a.c
	topic status topic
	[ "$status" -eq 1 ]
	says "commits that are not in patches/"
	topic close topic --check
	[ "$status" -eq 1 ]
	unchanged
	topic close topic
	good
	grep -q '^+line 2 \* 5$' "$Q/patches/topic/0001-lib-Say-ten.patch"
	cmp "$Q/patches/topic/0002-lib-Say-twenty.patch" "$BATS_TEST_TMPDIR/patches/topic/0002-lib-Say-twenty.patch"
	cmp "$Q/patches/topic/0000-cover-letter.patch" "$BATS_TEST_TMPDIR/patches/topic/0000-cover-letter.patch"
	run ! grep -rq '^Signed-off-by' "$Q/patches"
}

@test "edits that are not committed are refused, new files too" {
	echo mine >>"$T/lib/a.c"
	topic close topic
	one_line 2 "not committed (lib/a.c)"
	git -C "$T" checkout -q lib/a.c
	echo mine >"$T/lib/new.c"
	topic close topic
	one_line 2 "not committed (lib/new.c)"
	unchanged
}

@test "a new commit needs --add, and takes its place among the others" {
	tip=$(git -C "$T" rev-parse HEAD)
	git -C "$T" reset -q --hard HEAD~1
	sed -i 's/^line 30$/line thirty/' "$T/lib/a.c"
	commit -am 'lib: Say thirty'
	git -C "$T" -c user.name=x -c user.email=x@y cherry-pick "$tip" >/dev/null
	topic close topic
	one_line 2 '("lib: Say thirty") is in no patch; give --add'
	unchanged
	topic close topic --add
	good
	[ "$(grep -v '^#' "$Q/series" | xargs)" = "topic/0001-lib-Say-ten.patch topic/0002-lib-Say-thirty.patch topic/0003-lib-Say-twenty.patch" ]
	grep -q '^# a comment$' "$Q/series"
	[ ! -e "$Q/patches/topic/0002-lib-Say-twenty.patch" ]
	topic open topic
	good
	[ "$(tree_hash "$T")" = "$(tree_hash "$T" b4/topic)" ]
	[ "$(git -C "$T" log -3 --format=%s | head -n 1)" = 'lib: Say twenty' ]
}

@test "commits in another order: series has it too" {
	tip=$(git -C "$T" rev-parse HEAD)
	git -C "$T" reset -q --hard HEAD~2
	git -C "$T" -c user.name=x -c user.email=x@y cherry-pick "$tip" "$tip~1" >/dev/null
	topic close topic
	good
	[ "$(grep -v '^#' "$Q/series" | xargs)" = "topic/0001-lib-Say-twenty.patch topic/0002-lib-Say-ten.patch" ]
	[ "$(cd "$Q/patches/topic" && printf '%s\n' 0*[12]-* | xargs)" = "0001-lib-Say-twenty.patch 0002-lib-Say-ten.patch" ]
}

@test "a patch whose commit is gone is refused" {
	git -C "$T" reset -q --hard HEAD~1
	topic close topic
	one_line 2 "topic/0002-lib-Say-twenty.patch"
	unchanged
}

@test "a merge is refused" {
	git -C "$T" branch side HEAD~1
	git -C "$T" checkout -q side
	echo x >"$T/lib/new.c"
	git -C "$T" add -A
	commit -m side
	git -C "$T" checkout -q b4/topic
	git -C "$T" -c user.name=x -c user.email=x@y merge -q --no-edit side
	topic close topic
	one_line 2 "merge commits"
	unchanged
}

@test "a letter edited in b4 comes back, without the recipients that were added" {
	editor 's/^Words read better.*/Words read well./'
	b4_there prep --edit-cover
	good
	topic close topic
	good
	diff "$BATS_TEST_TMPDIR/patches/topic/0000-cover-letter.patch" "$Q/patches/topic/0000-cover-letter.patch" >"$BATS_TEST_TMPDIR/d" || :
	[ "$(grep -c '^[<>]' "$BATS_TEST_TMPDIR/d")" = 3 ]	# the line, and the change-id
	grep -qx '> Words read well.' "$BATS_TEST_TMPDIR/d"
}

@test "close does not write over patches that changed since open" {
	sed -i 's/^+line ten$/+line TEN/' "$Q"/patches/topic/0001*
	cp "$Q"/patches/topic/0001* "$BATS_TEST_TMPDIR/patches/topic/"
	topic close topic
	one_line 2 "patches/topic changed since"
	unchanged
}

@test "close notes the bases, once each, and what ran" {
	topic close topic
	topic close topic
	[ "$(grep -c '^| topic | v1 | [0-9a-f]* (the base, with scripts) | applied |$' "$Q/MAINTAINERS-notes.md")" = 1 ]
	r='{"filter":"","results":[{"arch":"arm64","verdict":"pass"},{"arch":"alpha","verdict":"fail"}]}'
	patches=$(cd "$Q/patches" && printf '%s\n' topic/000[1-9]*.patch | jq -R . | jq -sc .)
	jq ".base.commit = \"other\" | .series.patches = $patches" <<<"$r" >"$BATS_TEST_TMPDIR/r.json"
	topic close topic --tested "$BATS_TEST_TMPDIR/r.json"
	one_line 2 "not the results of all of patches/topic"
	jq ".base.commit = \"$(git -C "$KTREE" rev-parse HEAD)\" | .series.patches = $patches" <<<"$r" >"$BATS_TEST_TMPDIR/r.json"
	topic close topic --tested "$BATS_TEST_TMPDIR/r.json"
	good
	[ "$(grep -c '^| topic | v1 ' "$Q/MAINTAINERS-notes.md")" = 1 ]
	grep -q '^| topic | v1 | .* | arm64: pass, alpha: fail |$' "$Q/MAINTAINERS-notes.md"
	topic close topic
	grep -q 'arm64: pass' "$Q/MAINTAINERS-notes.md"
	grep -q '^## Rules$' "$Q/MAINTAINERS-notes.md"
}
