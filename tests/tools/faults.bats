#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # each test is a subshell of its own
# What goes wrong outside: patches that a mailer spoilt, a disk that fills up, a
# network that is not there, odd names, another user.

bats_require_minimum_version 1.5.0

load helper

setup() { queue; }

[ "$(id -u)" = 0 ] && user=() || user=(--map-root-user)

# small_disk COMMAND...: with a cache of 300 KiB.
small_disk()
{
	mkdir -p "$XDG_CACHE_HOME"
	unshare "${user[@]}" --mount --propagation unchanged python3 -c '
import ctypes, os, sys
# As mount(8), which a small root may lack.
if ctypes.CDLL(None).mount(b"tmpfs", os.fsencode(sys.argv[1]), b"tmpfs", 0, b"size=300k"):
    sys.exit("no tmpfs")
os.execvp(sys.argv[2], sys.argv[2:])' "$XDG_CACHE_HOME" "$@"
}

@test "a patch with CRLF line ends: git am takes it as it was meant, and series names it" {
	apply
	local tree
	tree=$(git -C "${lines[-1]}" rev-parse 'HEAD^{tree}')
	sed -i 's/$/\r/' "$Q"/patches/topic/0002*
	apply
	[ "$status" -eq 0 ]
	[ "$(git -C "${lines[-1]}" rev-parse 'HEAD^{tree}')" = "$tree" ]
	run "$Q/ci/run.sh" --only series --out "$BATS_TEST_TMPDIR/out"
	[ "$status" -eq 1 ]
	grep -q "patches/topic/0002-lib-Say-twenty.patch has CRLF line ends; repair: sed -i" \
		"$BATS_TEST_TMPDIR/out/csum-ci/series.log"
}

@test "a patch of which a mailer wrapped a line: exit 4, its name" {
	sed -i 's/^ other 18$/ other\n18/' "$Q"/patches/topic/0002*
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch is corrupt"
}

@test "a patch of which a mailer made spaces of tabs is a conflict, not applied with fuzz" {
	sed -i 's/^other 20$/other\t20/' "$KTREE/lib/b.c"
	git -C "$KTREE" commit -qam tab
	sed -i '/^index /d' "$Q"/patches/topic/0002*
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply: lib/b.c"
}

@test "a patch for another tree: exit 4, and the file that is not there" {
	sed -i 's|lib/b\.c|net/none.c|g; /^index /d' "$Q"/patches/topic/0002*
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch does not apply: net/none.c"
}

@test "a patch cut off in a download: exit 4, its name" {
	local f
	f=$(echo "$Q"/patches/topic/0002*)
	head -c "$(($(wc -c <"$f") - 60))" "$f" >"$f.part"
	mv "$f.part" "$f"
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch"
	mv "$f" "$f.away"
	: >"$f"
	apply
	one_line 4 "patches/topic/0002-lib-Say-twenty.patch"
}

@test "a file of patches/ that no series lists" {
	cp "$Q"/patches/topic/0001-lib-Say-ten.patch "$Q"/patches/topic/0003-left.patch
	run "$Q/ci/run.sh" --only series --out "$BATS_TEST_TMPDIR/out"
	[ "$status" -eq 1 ]
	grep -q 'patches/topic/0003-left.patch is in no series; add the line, or: git rm' \
		"$BATS_TEST_TMPDIR/out/csum-ci/series.log"
}

@test "a queue, a tree and a cache whose paths have spaces and more than ASCII" {
	local odd="$BATS_TEST_TMPDIR/d'ödd  Kernel \$x"
	mkdir -p "$odd"
	mv "$Q" "$KTREE" "$odd/"
	Q=$odd/queue KTREE=$odd/ktree
	export XDG_CACHE_HOME=$odd/cache
	apply
	[ "$status" -eq 0 ]
	says "2 patches applied"
	apply --out "$odd/my out"
	[ "$status" -eq 0 ]
	grep -q 'line ten' "$odd/my out/linux/lib/a.c"
}

@test "a user who is not root, with a cache of root's: exit 3, and what to set" {
	[ "$(id -u)" = 0 ] || skip "not root"
	# Where bats has its files, others may not look.
	local d
	d=$(mktemp -d)
	cp -r "$Q" "$KTREE" "$d/"
	mkdir "$d/cache" "$d/mine"
	chmod -R a+rX "$d"
	chown nobody "$d/mine"
	run setpriv --reuid nobody --clear-groups env HOME="$d/mine" XDG_CACHE_HOME="$d/cache" \
		"$d/queue/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$d/ktree"
	one_line 3 "XDG_CACHE_HOME"
	run setpriv --reuid nobody --clear-groups env HOME="$d/mine" XDG_CACHE_HOME="$d/mine" \
		"$d/queue/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$d/ktree"
	rm -rf "$d"
	[ "$status" -eq 0 ]
	says "2 patches applied"
}

@test "a disk that fills up: exit 3, and with room the same command goes on" {
	unshare "${user[@]}" --mount --propagation unchanged true 2>/dev/null || skip "no mount namespace to be had"
	head -c 1500000 /dev/urandom >"$KTREE/lib/big"
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm big
	run small_disk "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE"
	[ "$status" -eq 3 ]
	says "No space left on device"
	apply
	[ "$status" -eq 0 ]
	says "2 patches applied"
}

@test "results that cannot be written: exit 3, before anything is built" {
	run "$Q/tools/apply-and-build.sh" --toolchain host --tree "$KTREE" --arch arm64 --json /nonexistent/r.json
	one_line 3 "--json /nonexistent/r.json: cannot write there"
}

@test "the network is gone, and the cache has the base: the run goes on, and says so" {
	sed -i "s/^commit.*/commit	$(git -C "$KTREE" rev-parse HEAD)/" "$Q/configs/base/linux.conf"
	git -C "$KTREE" config uploadpack.allowAnySHA1InWant true
	echo "git	file://$KTREE" >>"$Q/configs/base/linux.conf"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only
	[ "$status" -eq 0 ]
	mv "$KTREE" "$KTREE.away"
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --refresh-base
	[ "$status" -eq 0 ]
	says "base: pinned"
	says "2 patches applied"
}

@test "a pack of the cache that was cut off: named, and how to mend it" {
	apply
	local p
	p=$(find "$XDG_CACHE_HOME/csum-series/git" -name '*.pack' | head -n 1)
	[ -n "$p" ]
	chmod u+w "$p"
	truncate -s 20 "$p"
	rm -rf "$XDG_CACHE_HOME/csum-series/work"
	apply
	one_line 3 "remove $XDG_CACHE_HOME/csum-series/git/linux.git, which may be damaged"
	rm -rf "$XDG_CACHE_HOME/csum-series/git/linux.git"
	apply
	[ "$status" -eq 0 ]
}

@test "QEMU is killed: the run fails, and says where the console ends" {
	local d=$BATS_TEST_TMPDIR
	: >"$d/exec.log"
	printf 'Linux version 7.2\nKTAP version 1\n1..1\n    KTAP version 1\n' >"$d/test.log"
	echo '{}' >"$d/result.json"
	run "$REPO/tools/lib/kunit-verdict.sh" "$d" checksum 3
	one_line 1 "fail: "
}

# series_says TEXT...: what the check of the series finds.
series_says()
{
	run "$Q/ci/run.sh" --only series --out "$BATS_TEST_TMPDIR/out"
	[ "$status" -eq 1 ] || { echo "exit $status: $output"; return 1; }
	for text; do
		grep -qF -- "$text" "$BATS_TEST_TMPDIR/out/csum-ci/series.log" || {
			echo "no '$text' in:"
			cat "$BATS_TEST_TMPDIR/out/csum-ci/series.log"
			return 1
		}
	done
}

@test "series: what no tool would look at, or would take for something else, is named" {
	p=$Q/patches/topic/0001-lib-Say-ten.patch
	cp "$p" "$BATS_TEST_TMPDIR/good"
	cp "$p" "$Q/patches/stray.patch"
	mkdir -p "$Q/patches/topic/For-7.2" "$Q/patches/topic/for-7.2"
	cp "$p" "$Q/patches/topic/For-7.2/"
	echo garbled >"$Q/patches/topic/0000-cover-letter.patch"
	cat "$Q/patches/topic/0002-lib-Say-twenty.patch" >>"$p"
	series_says 'patches/stray.patch is in no series; add the line, or: git rm' \
		'patches/topic/For-7.2/0001-lib-Say-ten.patch is neither in a for-KERNEL/ nor in a vN/ directory' \
		"0000-cover-letter.patch has no 'Subject: [PATCH 0/N] ...'" \
		'patches/topic/0001-lib-Say-ten.patch holds more than one mail'
	rm -r "$Q/patches/stray.patch" "$Q/patches/topic/For-7.2"

	# Cut off: the fault is the patch, not the list of blobs.
	head -c -60 "$BATS_TEST_TMPDIR/good" >"$p"
	sed '/^diff/,$d; s/ten$/*** SUBJECT HERE ***/' "$p" >"$Q/patches/topic/0000-cover-letter.patch"
	series_says 'patches/topic/0001-lib-Say-ten.patch is corrupt' \
		"0000-cover-letter.patch is git's template still"
	run ! grep 'is not touched' "$BATS_TEST_TMPDIR/out/csum-ci/series.log"
	cp "$BATS_TEST_TMPDIR/good" "$p"

	echo nonsense >"$Q/patches/topic/for-7.2/0001-lib-Say-ten.patch"
	series_says 'patches/topic/for-7.2/0001-lib-Say-ten.patch is corrupt'
}

@test "a name in series that leads elsewhere" {
	for name in ../patches/topic/0001-lib-Say-ten.patch ./topic/0001-lib-Say-ten.patch 0001-lib-Say-ten.patch topic//0001-lib-Say-ten.patch; do
		echo "$name" >"$Q/series"
		apply
		one_line 2 "'$name': a patch is named TOPIC/FILE"
	done
}

@test "csum-series checked out in a second work tree: named, and nothing is moved" {
	apply
	t=$(tail -n 1 <<<"$output")
	git -C "$t" checkout -q --detach
	git -C "$t" worktree add -q "$BATS_TEST_TMPDIR/second" csum-series
	sed -i 's/line ten/line 5+5/' "$Q/patches/topic/0001-lib-Say-ten.patch"
	apply
	one_line 2 "end that, or name another directory with --out"
	says "$BATS_TEST_TMPDIR/second"
}
