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

# fake_apt: an apt-get that serves a package of KTREE, whole or not.
fake_apt()
{
	local d=$BATS_TEST_TMPDIR/deb
	mkdir -p "$d/DEBIAN" "$d/usr/src" "$BATS_TEST_TMPDIR/bin"
	printf '# Debian packaging: ignore everything\n*\n' >"$KTREE/.gitignore"
	tar -cJf "$d/usr/src/linux-source-7.2.tar.xz" -C "$BATS_TEST_TMPDIR" --exclude .git ktree
	printf '%s\n' 'Package: linux-source-7.2' 'Version: 7.2.99-1' 'Architecture: all' \
		'Maintainer: Nobody <nobody@example.org>' 'Description: fake' >"$d/DEBIAN/control"
	dpkg-deb --build "$d" "$BATS_TEST_TMPDIR/whole.deb" >/dev/null
	cat >"$BATS_TEST_TMPDIR/bin/apt-get" <<-EOF
	#!/bin/sh
	case \$* in *download*) head -c "\$(cat '$BATS_TEST_TMPDIR/bytes')" '$BATS_TEST_TMPDIR/whole.deb' >linux-source-7.2_7.2.99-1_all.deb ;; esac
	EOF
	chmod +x "$BATS_TEST_TMPDIR/bin/apt-get"
	printf 'deb\tlinux-source-7.2\n' >>"$Q/configs/base/linux.conf"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

@test "a package cut off in the download: exit 3, its name; whole, the same command goes on" {
	fake_apt
	# In its header, and in the tree.
	local n whole
	whole=$(wc -c <"$BATS_TEST_TMPDIR/whole.deb")
	for n in 0 50 $((whole * 3 / 4)) $((whole - 20)); do
		echo "$n" >"$BATS_TEST_TMPDIR/bytes"
		pinned
		one_line 3 "linux-source-7.2_7.2.99-1_all.deb"
		says "cut off"
	done
	echo "$whole" >"$BATS_TEST_TMPDIR/bytes"
	pinned
	[ "$status" -eq 0 ]
	says "base: Debian linux-source-7.2 7.2.99-1, commit"
	says "2 patches applied"
}

@test "stopped in the middle of a fetch: its leavings are removed" {
	echo "git	file://$KTREE" >>"$Q/configs/base/linux.conf"
	pinned
	touch "$XDG_CACHE_HOME/csum-series/git/linux.git/objects/pack/tmp_pack_abc"
	pinned
	[ "$status" -eq 0 ]
	[ ! -e "$XDG_CACHE_HOME/csum-series/git/linux.git/objects/pack/tmp_pack_abc" ]
}
