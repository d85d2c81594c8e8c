#!/usr/bin/env bats
# apply-and-build.sh --apply-only: what is applied, and what is left alone.

bats_require_minimum_version 1.5.0

load helper

setup() { queue; }

tree_of() { sed -n '$p' <<<"$output"; }

@test "one commit a patch, author kept, signed off by the user" {
	apply
	[ "$status" -eq 0 ]
	says "2 patches applied"
	t=$(tree_of)
	[ "$(git -C "$t" rev-list --count HEAD)" = 3 ]
	[ "$(git -C "$t" log -1 --format=%an)" = 'The Author' ]
	[ "$(git -C "$t" log -2 --format=%B | grep -c '^Signed-off-by: A Submitter <submitter@example.org>$')" = 2 ]
	grep -q 'line ten' "$t/lib/a.c"
}

@test "the user's tree, index and config are not touched" {
	echo dirt >>"$KTREE/lib/a.c"
	before=$(cd "$KTREE" && find . -type f -exec sha256sum {} + | sort; find "$KTREE" -printf '%p %T@\n' | sort)
	apply
	[ "$status" -eq 0 ]
	says "uncommitted changes"
	after=$(cd "$KTREE" && find . -type f -exec sha256sum {} + | sort; find "$KTREE" -printf '%p %T@\n' | sort)
	[ "$before" = "$after" ]
	run ! grep -q dirt "$(tree_of)/lib/a.c"
}

@test "--rev takes that commit; an unknown one is named" {
	echo new >"$KTREE/lib/c.c"
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm later
	apply --rev HEAD~1
	[ "$status" -eq 0 ]
	[ ! -e "$(tree_of)/lib/c.c" ]
	apply --rev nope
	one_line 2 "--rev nope"
}

@test "a tree without git is imported, not changed" {
	rm -rf "$KTREE/.git"
	before=$(find "$KTREE" -printf '%p %T@\n' | sort)
	apply
	[ "$status" -eq 0 ]
	says "not a git repository"
	[ "$before" = "$(find "$KTREE" -printf '%p %T@\n' | sort)" ]
}

@test "a directory that is no such tree is not imported" {
	mkdir "$BATS_TEST_TMPDIR/home dir"
	echo secret >"$BATS_TEST_TMPDIR/home dir/a.c"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/home dir"
	one_line 2 "home dir has none of the files that series touches"
	git init -q "$BATS_TEST_TMPDIR/other"
	git -C "$BATS_TEST_TMPDIR/other" commit -q --allow-empty -m 'no kernel'
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/other"
	one_line 2 "other has none of the files that series touches"
	[ -z "$(find "$XDG_CACHE_HOME" -name '*.pack')" ]
}

@test "a tree without git that lacks a file of the series is a kernel all the same" {
	rm -rf "$KTREE/.git" "$KTREE/lib/b.c"
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply: lib/b.c"
}

@test "a tree below another repository is imported, and % is a letter" {
	git init -q "$BATS_TEST_TMPDIR/outer"
	cp -r "$KTREE" "$BATS_TEST_TMPDIR/outer/100%41"
	mv "$BATS_TEST_TMPDIR/outer/100%41" "$BATS_TEST_TMPDIR/a%41"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/a%41"
	[ "$status" -eq 0 ]
	rm -rf "$KTREE/.git"
	mv "$KTREE" "$BATS_TEST_TMPDIR/outer/linux"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/outer/linux"
	[ "$status" -eq 0 ]
	says "not a git repository"
}

@test "no such tree" {
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree /nonexistent
	one_line 2 "/nonexistent"
}

@test "a base that drifted is named, and applied with drift" {
	sed -i 's/^line 30$/line thirty/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam drift
	apply
	[ "$status" -eq 0 ]
	says "differs from the pinned one in: lib/a.c"
	says "2 patches applied, with drift in lib/a.c"
}

@test "a conflict: exit 4 with patch, file and hunk; nothing applied" {
	sed -i 's/^other 19$/else 19/' "$KTREE/lib/b.c"
	git -C "$KTREE" commit -qam conflict
	sed -i '/^index /d' "$Q"/patches/topic/0002*
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply: lib/b.c, hunk '@@ -17,7 +17,7 @@"
	sed -i 's/^else 19$/other 19/' "$KTREE/lib/b.c"
	git -C "$KTREE" commit -qam repaired
	apply
	[ "$status" -eq 0 ]
}

@test "3-way: a changed context whose blob is known still applies, and says so" {
	git -C "$KTREE" cat-file -e "$(sed -n 's/^index .*\.\.\([0-9a-f]*\).*/\1/p' "$Q"/patches/topic/0002*)" 2>/dev/null || :
	sed -i 's/^other 18$/else 18/' "$KTREE/lib/b.c"
	git -C "$KTREE" commit -qam near
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE" --rev HEAD~1
	[ "$status" -eq 0 ]
	apply
	[ "$status" -eq 0 ]
	says "applied by 3-way merge"
}

@test "a corrupt patch: exit 4, and its name" {
	sed -i 's/^@@ .*/@@ -17,9 +17,9 @@/' "$Q"/patches/topic/0002*
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch is corrupt"
}

@test "a name in series without a file" {
	echo topic/0003-gone.patch >>"$Q/series"
	apply
	one_line 2 "topic/0003-gone.patch"
}

@test "an empty series" {
	echo '# nothing' >"$Q/series"
	apply
	one_line 2 "lists no patch"
}

@test "--series-upto stops there; an unknown name is refused" {
	apply --series-upto 0001-lib-Say-ten.patch
	[ "$status" -eq 0 ]
	says "1 patches applied"
	apply --series-upto 0009-nope.patch
	one_line 2 "0009-nope.patch"
}

@test "the same series again touches no file of the tree" {
	apply
	t=$(tree_of)
	before=$(find "$t/lib" -printf '%p %T@\n' | sort)
	head=$(git -C "$t" rev-parse HEAD)
	sleep 1.1
	apply
	[ "$status" -eq 0 ]
	[ "$before" = "$(find "$t/lib" -printf '%p %T@\n' | sort)" ]
	[ "$head" = "$(git -C "$t" rev-parse HEAD)" ]
}

@test "an edited patch rewrites its own file only" {
	apply
	t=$(tree_of)
	before=$(stat -c %y "$t/lib/b.c")
	make_patch 0001 a.c 's/^line 10$/line TEN/' 'lib: Say ten'
	sleep 1.1
	apply
	[ "$status" -eq 0 ]
	grep -q 'line TEN' "$t/lib/a.c"
	[ "$before" = "$(stat -c %y "$t/lib/b.c")" ]
}

@test "edits in the applied tree are not overwritten, but for --discard" {
	apply
	t=$(tree_of)
	echo mine >>"$t/lib/a.c"
	apply
	one_line 2 "not committed (lib/a.c)"
	grep -q mine "$t/lib/a.c"
	git -C "$t" -c user.name=x -c user.email=x@y commit -qam mine
	apply
	one_line 2 "commits that the tools did not make"
	apply --discard
	[ "$status" -eq 0 ]
	run ! grep -q mine "$t/lib/a.c"
}

@test "stopped in the middle of moving the tree: the next run repairs it" {
	apply
	t=$(tree_of)
	echo "$(git -C "$t" rev-parse HEAD~2) $(git -C "$t" rev-parse HEAD)" >"$t/.git/csum-series.moving"
	git -C "$t" show HEAD~2:lib/a.c >"$t/lib/a.c"
	touch "$t/.git/index.lock"
	apply
	[ "$status" -eq 0 ]
	grep -q 'line ten' "$t/lib/a.c"
}

@test "stopped between moving the tree and noting it" {
	apply
	t=$(tree_of)
	echo "$(git -C "$t" rev-parse HEAD~2) $(git -C "$t" rev-parse HEAD)" >"$t/.git/csum-series.moving"
	git -C "$t" rev-parse HEAD~2 >"$t/.git/csum-series.head"
	apply
	[ "$status" -eq 0 ]
}

@test "an edit made after a run was stopped is not taken for its leavings" {
	apply
	t=$(tree_of)
	echo "$(git -C "$t" rev-parse HEAD~2) $(git -C "$t" rev-parse HEAD)" >"$t/.git/csum-series.moving"
	echo mine >>"$t/lib/a.c"
	apply
	one_line 2 "not committed (lib/a.c)"
	grep -q mine "$t/lib/a.c"
}

@test "commits on csum-series while HEAD is elsewhere are not lost" {
	apply
	t=$(tree_of)
	echo mine >>"$t/lib/a.c"
	git -C "$t" -c user.name=x -c user.email=x@y commit -qam mine
	git -C "$t" checkout -q --detach HEAD~1
	make_patch 0001 a.c 's/^line 10$/line TEN/' 'lib: Say ten'
	apply
	one_line 2 "the branch csum-series"
	git -C "$t" show csum-series:lib/a.c | grep -q mine
}

@test "stopped while the tree was made, or the cache's repository" {
	apply
	t=$(tree_of)
	mv "$t/.git/csum-series.head" "$t/.git/csum-series.making"
	apply
	[ "$status" -eq 0 ]
	rm -rf "$XDG_CACHE_HOME"/csum-series/git/linux.git/HEAD
	rm -rf "$t"
	apply
	[ "$status" -eq 0 ]
}

@test "two runs at once both succeed" {
	"$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE" >"$BATS_TEST_TMPDIR/one" 2>&1 &
	apply
	[ "$status" -eq 0 ]
	wait $!
}

@test "killed with a lock held: the lock is free again" {
	mkdir -p "$XDG_CACHE_HOME/csum-series/lock"
	apply
	(
		# The lock of the base, held as a run that works would.
		exec 8>>"$XDG_CACHE_HOME/csum-series/lock/base-linux"
		flock 8
		exec sleep 300
	) &
	sleep 0.5
	kill -9 $!
	apply
	[ "$status" -eq 0 ]
}

@test "a hostile environment changes nothing" {
	apply
	good=$(git -C "$(tree_of)" rev-parse HEAD)
	export ARCH=vax CROSS_COMPILE=/nonexistent/ O=/nonexistent KBUILD_OUTPUT=/nonexistent
	export MAKEFLAGS=-n KCFLAGS=-Werror LC_ALL=xx_XX GREP_OPTIONS=--wat CDPATH=/usr
	export GIT_DIR=/nonexistent GIT_WORK_TREE=/nonexistent GIT_INDEX_FILE=/nonexistent
	# shellcheck disable=SC2317 # called by what inherits it
	grep() { echo hostile; }
	export -f grep
	cat >>"$HOME/.gitconfig" <<-EOF
	[commit]
		gpgsign = true
	[core]
		autocrlf = true
		hooksPath = /nonexistent
		abbrev = 5
	[am]
		threeWay = true
		keepcr = true
	[apply]
		whitespace = fix
		ignoreWhitespace = change
	[format]
		signOff = true
	[diff]
		noprefix = true
	EOF
	apply
	unset -f grep
	unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE CDPATH GREP_OPTIONS
	export LC_ALL=C.UTF-8
	[ "$status" -eq 0 ]
	[ "$good" = "$(git -C "$(tree_of)" rev-parse HEAD)" ]
}

@test "closed standard streams, and the options of the caller's shell" {
	tool=("$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE")
	run bash -c '"$@" <&- 2>&-' - "${tool[@]}"
	[ "$status" -eq 0 ]
	grep -q 'line ten' "$(tree_of)/lib/a.c"
	run bash -c '"$@" >&-' - "${tool[@]}"
	one_line 3 "standard output is closed"
	run env SHELLOPTS=noglob:noclobber "${tool[@]}" --series-upto topic/0001-lib-Say-ten.patch
	[ "$status" -eq 0 ]
	says "1 patches applied"
}

@test "no git identity: a stated default signs off" {
	rm "$HOME/.gitconfig"
	git config --global safe.directory '*'
	apply
	[ "$status" -eq 0 ]
	says "no git user.name"
	git -C "$(tree_of)" log -1 --format=%B | grep -q '^Signed-off-by: csum-series user'
}

@test "--out: a repository of the user's own, that outlives the cache" {
	apply --out "$BATS_TEST_TMPDIR/my out ü"
	[ "$status" -eq 0 ]
	rm -rf "$XDG_CACHE_HOME"
	git -C "$BATS_TEST_TMPDIR/my out ü/linux" fsck --no-progress --connectivity-only
}

@test "--out where something else lives is refused" {
	mkdir -p "$BATS_TEST_TMPDIR/full/linux"
	echo precious >"$BATS_TEST_TMPDIR/full/linux/file"
	apply --out "$BATS_TEST_TMPDIR/full"
	one_line 2 "exists and is not ours"
	grep -q precious "$BATS_TEST_TMPDIR/full/linux/file"
}

@test "--out never replaces a repository of the user's" {
	mkdir -p "$BATS_TEST_TMPDIR/src"
	git clone -q "$KTREE" "$BATS_TEST_TMPDIR/src/linux"
	echo precious >"$BATS_TEST_TMPDIR/src/linux/untracked"
	apply --out "$BATS_TEST_TMPDIR/src"
	one_line 2 "exists and is not ours"
	grep -q precious "$BATS_TEST_TMPDIR/src/linux/untracked"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only \
		--tree "$BATS_TEST_TMPDIR/src/linux" --out "$BATS_TEST_TMPDIR/src"
	one_line 2 "name another --out"
	grep -q precious "$BATS_TEST_TMPDIR/src/linux/untracked"
}

@test "--out: the base may move" {
	apply --out "$BATS_TEST_TMPDIR/o"
	sed -i 's/^line 30$/line thirty/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam moved
	apply --out "$BATS_TEST_TMPDIR/o"
	[ "$status" -eq 0 ]
	grep -q 'line thirty' "$BATS_TEST_TMPDIR/o/linux/lib/a.c"
}

@test "a git worktree, and a clone that shares objects, are read as git" {
	git -C "$KTREE" worktree add -q "$BATS_TEST_TMPDIR/wt" HEAD
	echo dirt >>"$BATS_TEST_TMPDIR/wt/lib/b.c"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/wt"
	[ "$status" -eq 0 ]
	says "uncommitted changes"
	git clone -q --shared "$KTREE" "$BATS_TEST_TMPDIR/shared"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$BATS_TEST_TMPDIR/shared"
	[ "$status" -eq 0 ]
}

@test "a patch that is in the base already, or holds two mails: exit 4" {
	cat "$Q"/patches/topic/0001* "$Q"/patches/topic/0002* >"$Q/patches/topic/0003-both.patch"
	echo topic/0003-both.patch >"$Q/series"
	apply
	one_line 4 "holds 2 mails"
	echo topic/0001-lib-Say-ten.patch >"$Q/series"
	sed -i 's/^line 10$/line ten/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam there
	apply
	one_line 4 "in the base already"
}

@test "a patch listed twice, and an option that git am has not" {
	echo topic/0001-lib-Say-ten.patch >>"$Q/series"
	apply
	one_line 2 "twice"
	printf 'topic/0001-lib-Say-ten.patch -p1\ntopic/0002-lib-Say-twenty.patch -R\n' >"$Q/series"
	apply
	one_line 2 "-R"
}

@test "the user's git attributes and excludes do not reach the tree" {
	mkdir -p "$HOME/.config/git"
	echo '*.c text eol=crlf' >"$HOME/.config/git/attributes"
	echo '*.c' >"$HOME/.config/git/ignore"
	rm -rf "$KTREE/.git"
	echo '*.c' >"$KTREE/.gitignore"
	apply
	[ "$status" -eq 0 ]
	run ! grep -q $'\r' "$(tree_of)/lib/a.c"
}

@test "a user's worktree that is out of sight for a while is not pruned" {
	apply
	t=$(tree_of)
	git -C "$t" worktree add -q --detach "$BATS_TEST_TMPDIR/mine" HEAD
	mv "$BATS_TEST_TMPDIR/mine" "$BATS_TEST_TMPDIR/away"
	make_patch 0001 a.c 's/^line 10$/line TEN/' 'lib: Say ten'
	apply
	[ "$status" -eq 0 ]
	mv "$BATS_TEST_TMPDIR/away" "$BATS_TEST_TMPDIR/mine"
	git -C "$BATS_TEST_TMPDIR/mine" log -1 --format=%s
}

@test "a patch edited while the series is applied is not taken for applied" {
	# git am of the second patch edits the first.
	mkdir "$BATS_TEST_TMPDIR/bin"
	cat >"$BATS_TEST_TMPDIR/bin/git" <<-EOF
	#!/bin/sh
	case "\$*" in *am*0002*) sed -i 's/^+line ten/+line TEN/' "$Q/patches/topic/0001-lib-Say-ten.patch" ;; esac
	exec $(command -v git) "\$@"
	EOF
	chmod +x "$BATS_TEST_TMPDIR/bin/git"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH apply
	[ "$status" -eq 0 ]
	grep -qx 'line TEN' "${lines[-1]}/lib/a.c"
}

# adds_file PATH: one more patch, which adds that file.
adds_file()
{
	cat >"$Q/patches/topic/0003-new.patch" <<-EOF
	From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
	From: The Author <author@example.org>
	Date: Mon, 2 Mar 2026 10:00:00 +0000
	Subject: [PATCH 3/3] lib: A file

	It is new.
	---
	diff --git a/$1 b/$1
	new file mode 100644
	index 000000000000..3e757656cf36
	--- /dev/null
	+++ b/$1
	@@ -0,0 +1 @@
	+new
	EOF
	echo topic/0003-new.patch >>"$Q/series"
}

@test "a file that git does not know is not overwritten by one that a patch adds" {
	apply --series-upto 0001-lib-Say-ten.patch
	t=$(tree_of)
	echo /lib/new.c >"$t/.git/info/exclude"
	echo mine >"$t/lib/new.c"
	adds_file lib/new.c
	apply
	one_line 2 "$t/lib/new.c would be overwritten, and git does not know it; move it away"
	[ "$(cat "$t/lib/new.c")" = mine ]
	mv "$t/lib/new.c" "$BATS_TEST_TMPDIR/"
	apply
	[ "$status" -eq 0 ]
	says "3 patches applied"
	[ "$(cat "$t/lib/new.c")" = new ]
}

@test "a run that was stopped while it added a file: the next one goes on" {
	apply
	t=$(tree_of)
	echo new >"$t/lib/new.c"
	git -C "$t" add lib/new.c
	git -C "$t" -c user.name=x -c user.email=x@y commit -qm new
	echo "$(git -C "$t" rev-parse HEAD~1) $(git -C "$t" rev-parse HEAD)" >"$t/.git/csum-series.moving"
	git -C "$t" reset -q HEAD~1
	apply
	[ "$status" -eq 0 ]
	[ ! -e "$t/lib/new.c" ]
}

@test "the index.lock of a git at work is left alone, and named" {
	apply
	t=$(tree_of)
	touch "$t/.git/index.lock"
	make_patch 0002 b.c 's/^other 21$/other twenty-one/' 'lib: Say twenty'
	apply
	one_line 2 "a git is at work there, or was killed; when none runs: rm $t/.git/index.lock"
	[ -e "$t/.git/index.lock" ]
	rm "$t/.git/index.lock"
	apply
	[ "$status" -eq 0 ]
}

@test "--out: what else is in the directory stays" {
	out=$BATS_TEST_TMPDIR/out
	mkdir -p "$out/.apply"
	echo mine >"$BATS_TEST_TMPDIR/mine"
	ln -s "$BATS_TEST_TMPDIR/mine" "$out/apply.log"
	echo mine >"$out/.apply/file"
	apply --out "$out"
	[ "$status" -eq 0 ]
	[ "$(cat "$BATS_TEST_TMPDIR/mine" "$out/.apply/file" | uniq)" = mine ]
}

@test "--touched: the touched objects, and nothing where there is none" {
	mkdir -p "$KTREE"/arch/arm64/{lib,configs}
	echo 'x' >"$KTREE/arch/arm64/lib/c.S"
	echo 'CONFIG_Y=y' >"$KTREE/arch/arm64/configs/defconfig"
	# shellcheck disable=SC2016 # make's dollars
	printf '%s\n' 'all: ; @echo all of it' '%config: ; @echo >>$(O)/asked; touch $(O)/.config.want' \
		'.PHONY: arch/arm64/lib/' 'arch/arm64/lib/: ; @cat; echo "  CC $@"' >"$KTREE/Makefile"
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm 'a Makefile'
	make_patch 0001 ../arch/arm64/lib/c.S 's/x/y/' 'arm64: Say y'
	echo topic/0001-arm64-Say-y.patch >"$Q/series"
	# What is typed, or a list that is read line by line, is no answer for Kconfig.
	run bash -c '"$0" --toolchain host --tree "$1" --touched 2>&1; cat' "$Q/tools/apply-and-build.sh" "$KTREE" <<<'the next line'
	[ "$status" -eq 0 ]
	says 'the next line'
	says 'arm64, defconfig, gcc: pass: built; no warning at W=1'
	says 'alpha, defconfig, gcc: pass: no object to build, the series touches none here'
	run ! grep -rq 'all of it' "$XDG_CACHE_HOME/csum-series/work" --include=build.log
	grep -rq 'CC arch/arm64/lib/' "$XDG_CACHE_HOME/csum-series/work" --include=build.log
	# Kconfig is asked again only if something changed.
	asked=$(find "$XDG_CACHE_HOME/csum-series/work" -path '*arm64*' -name asked)
	built() { run "$Q/tools/apply-and-build.sh" --toolchain host --tree "$KTREE" --touched --arch arm64; }
	built
	[ "$(wc -l <"$asked")" -eq 1 ]
	[ "$(grep -c '=y' "${asked%asked}.config")" -gt 1 ]
	echo CONFIG_X=y >>"$Q/configs/kunit/touched.kunitconfig"
	built
	[ "$(wc -l <"$asked")" -eq 2 ]
	sed -i 's/^%config: ; /&false # /' "$KTREE/Makefile"
	git -C "$KTREE" commit -qam 'no configuration'
	built
	one_line 1 'arm64, defconfig, gcc: fail: does not configure'
	built
	one_line 1 'arm64, defconfig, gcc: fail: does not configure'
}

# while_applying TREE COMMAND: an apply, during which COMMAND is run in TREE.
while_applying()
{
	mkdir -p "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\ncase " $* " in *" am -q "*) (cd %s && %s) ;; esac\nexec %s "$@"\n' \
		"$1" "$2" "$(command -v git)" >"$BATS_TEST_TMPDIR/bin/git"
	chmod +x "$BATS_TEST_TMPDIR/bin/git"
	run env PATH="$BATS_TEST_TMPDIR/bin:$PATH" "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE"
}

@test "an edit made while the series is applied is not overwritten" {
	apply
	t=$(tree_of)
	sed -i 's/line ten/line 5+5/' "$Q/patches/topic/0001-lib-Say-ten.patch"
	while_applying "$t" 'echo mine >>lib/b.c'
	one_line 2 "has edits that are not committed (lib/b.c)"
	grep -q mine "$t/lib/b.c"
}

@test "what a stopped run left is only what it wrote itself" {
	apply
	t=$(tree_of)
	mark() { echo "$(git -C "$t" rev-parse HEAD~2) $(git -C "$t" rev-parse HEAD)" >"$t/.git/csum-series.moving"; }
	mark
	chmod +x "$t/lib/b.c"
	apply
	one_line 2 "has edits that are not committed (lib/b.c)"
	[ -x "$t/lib/b.c" ]
	chmod -x "$t/lib/b.c"
	mark
	ln -s /tmp "$t/mylink"
	echo x >"$t/a\\b \"c\".txt"
	mkdir "$t/nested"
	git -C "$t/nested" init -q
	apply
	[ "$status" -eq 2 ]
	[ -L "$t/mylink" ]
	[ -e "$t/a\\b \"c\".txt" ]
	[ -d "$t/nested/.git" ]
}

@test "a merge that is not concluded, and a file where a patch wants a directory" {
	apply
	t=$(tree_of)
	git -C "$t" rev-parse HEAD~1 >"$t/.git/MERGE_HEAD"
	sed -i 's/line ten/line 5+5/' "$Q/patches/topic/0001-lib-Say-ten.patch"
	apply
	one_line 2 "a git merge is not concluded in $t"
	rm "$t/.git/MERGE_HEAD"
	# The branch may go, or be somebody's now.
	git -C "$t" branch -m csum-series mine
	apply
	[ "$status" -eq 0 ]
	echo /lib/sub >"$t/.git/info/exclude"
	echo precious >"$t/lib/sub"
	adds_file lib/sub/new.c
	apply
	one_line 2 "$t/lib/sub would be overwritten"
	[ "$(cat "$t/lib/sub")" = precious ]
}
