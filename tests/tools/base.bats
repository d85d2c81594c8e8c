#!/usr/bin/env bats
# Where the base comes from, without --tree.

bats_require_minimum_version 1.5.0

load helper

setup()
{
	queue
	# With history before it, of which only the commit is fetched.
	git -C "$KTREE" commit -q --allow-empty -m later
	commit=$(git -C "$KTREE" rev-parse HEAD)
	sed -i "s/^commit.*/commit	$commit/" "$Q/configs/base/linux.conf"
	git -C "$KTREE" config uploadpack.allowAnySHA1InWant true
}

pinned() { run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only; }

@test "the pinned commit is fetched with git, once" {
	echo "git	file://$KTREE" >>"$Q/configs/base/linux.conf"
	pinned
	[ "$status" -eq 0 ]
	says "base: pinned $commit"
	mv "$KTREE" "$KTREE.away"
	pinned
	[ "$status" -eq 0 ]
	says "base: pinned $commit"
}

@test "the URLs are tried in order, and the one that fails is named" {
	printf 'git\tfile:///nonexistent/one\ngit\tfile://%s\n' "$KTREE" >>"$Q/configs/base/linux.conf"
	pinned
	[ "$status" -eq 0 ]
	says "file:///nonexistent/one: "
	says "base: pinned $commit"
}

@test "a commit that the URL does not have: the next source" {
	echo "git	file://$KTREE" >>"$Q/configs/base/linux.conf"
	sed -i "s/^commit.*/commit	93f51579e7df248780214094418f205253383cc5/" "$Q/configs/base/linux.conf"
	pinned
	one_line 3 "no source for the base"
	says "file://$KTREE: "
}

@test "no source at all: exit 3, and what to do" {
	pinned
	one_line 3 "--tree DIR"
}

@test "stopped in the middle of a fetch: its leavings are removed" {
	echo "git	file://$KTREE" >>"$Q/configs/base/linux.conf"
	pinned
	touch "$XDG_CACHE_HOME/csum-series/git/linux.git/objects/pack/tmp_pack_abc"
	pinned
	[ "$status" -eq 0 ]
	[ ! -e "$XDG_CACHE_HOME/csum-series/git/linux.git/objects/pack/tmp_pack_abc" ]
}
