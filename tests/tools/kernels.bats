#!/usr/bin/env bats
# The table of patches and kernels, and patches that a kernel has already.
bats_require_minimum_version 1.5.0
load helper

setup() { queue; }

kernels() { run "$Q/tools/kernels.sh" --toolchain host --apply-only --tsv "$BATS_TEST_TMPDIR/t" "$@"; }

# cell PATCH-NUMBER KERNEL-NUMBER
cell() { sed -n "$(($1 + 1))p" "$BATS_TEST_TMPDIR/t" | cut -f $(($2 + 1)); }

@test "kernels: both apply" {
	kernels "$KTREE"
	[ "$status" -eq 0 ]
	[ "$(cell 1 1)" = applies ]
	[ "$(cell 2 1)" = applies ]
	says topic/0001-lib-Say-ten.patch
}

@test "kernels: a file that is not the pinned base's is drift, and named" {
	sed -i 's/^line 40$/line forty/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam drift
	kernels "$KTREE"
	[ "$(cell 1 1)" = 'drift (lib/a.c), applies' ]
	[ "$(cell 2 1)" = applies ]
}

@test "kernels: a conflict names file and hunk, exit code 4; the others go on" {
	sed -i 's/^line 10$/line TEN/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam conflict
	kernels "$KTREE"
	[ "$status" -eq 4 ]
	[[ "$(cell 1 1)" == "conflict (lib/a.c, hunk '@@ -7,7 +7,7 @@"* ]]
	[ "$(cell 2 1)" = applies ]
}

# form: another form of 0001, for a kernel that says TEN; the tree is that kernel.
form()
{
	sed -i 's/^line 10$/line TEN/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'another kernel'
	mv "$Q/patches/topic/0001-lib-Say-ten.patch" "$BATS_TEST_TMPDIR/main"
	mkdir "$Q/patches/topic/for-9.9"
	make_patch 0001 a.c 's/^line TEN$/line ten/' 'lib: Say ten'
	mv "$Q/patches/topic/0001-lib-Say-ten.patch" "$Q/patches/topic/for-9.9/"
	mv "$BATS_TEST_TMPDIR/main" "$Q/patches/topic/0001-lib-Say-ten.patch"
}

@test "kernels: a form of a patch for a kernel is taken where its blobs are that kernel's" {
	form
	kernels "$KTREE" "$KTREE@HEAD~1"
	[ "$status" -eq 0 ]
	[ "$(cell 1 1)" = 'form for-9.9, drift (lib/a.c), applies' ]
	[ "$(cell 1 2)" = applies ]
	apply
	[ "$status" -eq 0 ]
	says "patches/topic/for-9.9/0001-lib-Say-ten.patch instead of the one in topic"
	grep -qx 'line ten' "${lines[-1]}/lib/a.c"
	refresh "${lines[-1]}"
	one_line 2 "patches/topic/for-9.9/0001-lib-Say-ten.patch, a form for its kernel"
	apply --rev HEAD~1
	[ "$status" -eq 0 ]
	run ! grep -q instead <<<"$output"
}

@test "kernels: on a kernel with other blobs the form is not taken" {
	form
	sed -i 's/^line TEN$/line X/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'a third kernel'
	kernels "$KTREE"
	[ "$status" -eq 4 ]
	[[ "$(cell 1 1)" == "conflict (lib/a.c, hunk"* ]]
}

@test "two forms that fit one kernel are refused" {
	form
	cp -r "$Q/patches/topic/for-9.9" "$Q/patches/topic/for-9.10"
	apply
	one_line 2 "two forms of patches/topic/0001-lib-Say-ten.patch fit the same kernel"
}

@test "a form is not written back after an apply that failed, either" {
	form
	apply
	local t=${lines[-1]}
	cp "$Q/series" "$BATS_TEST_TMPDIR/series.kept"
	printf 'topic/0000-none.patch\n' >"$Q/patches/topic/0000-none.patch"
	sed -i '3i topic/0000-none.patch' "$Q/series"
	apply
	[ "$status" -eq 4 ]
	cp "$BATS_TEST_TMPDIR/series.kept" "$Q/series"
	rm "$Q/patches/topic/0000-none.patch"
	refresh "$t"
	one_line 2 "a form for its kernel"
}

@test "a form of no patch in series is named" {
	form
	mv "$Q"/patches/topic/for-9.9/0001-lib-Say-{ten,all}.patch
	run "$Q/ci/run.sh" --only series --out "$BATS_TEST_TMPDIR/out"
	[ "$status" -eq 1 ]
	grep -q 'patches/topic/for-9.9/0001-lib-Say-all.patch is a form of topic/0001-lib-Say-all.patch, which is in no series' \
		"$BATS_TEST_TMPDIR/out/csum-ci/series.log"
}

@test "kernels: what is there already, by content" {
	sed -i 's/^line 10$/line ten/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'the same, in other words'
	kernels "$KTREE"
	[ "$status" -eq 0 ]
	[ "$(cell 1 1)" = 'already upstream, by content' ]
}

@test "kernels: what is there already, by patch-id, though the file moved on" {
	git -C "$KTREE" am -q "$Q/patches/topic/0001-lib-Say-ten.patch"
	sed -i 's/^line ten$/line X/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'on top of it'
	kernels "$KTREE"
	[ "$status" -eq 0 ]
	[ "$(cell 1 1)" = "already upstream, by patch-id: $(git -C "$KTREE" rev-parse --short=12 HEAD~)" ]
}

@test "kernels: two kernels, two columns; the trees stay as they are" {
	git -C "$KTREE" tag old
	sed -i 's/^line 10$/line TEN/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam conflict
	echo edit >>"$KTREE/lib/b.c"
	before=$(git -C "$KTREE" status --porcelain; git -C "$KTREE" rev-parse HEAD)
	kernels "$KTREE@old" "$KTREE"
	[ "$status" -eq 4 ]
	[ "$(cell 1 1)" = applies ]
	[[ "$(cell 1 2)" == conflict* ]]
	[ "$before" = "$(git -C "$KTREE" status --porcelain; git -C "$KTREE" rev-parse HEAD)" ]
}

@test "kernels: bad names, one line each" {
	kernels /nowhere
	one_line 2 '/nowhere: no such directory'
	kernels "$KTREE@nope"
	one_line 2 'nope: no such commit'
	run "$Q/tools/kernels.sh" --wat
	one_line 2 "unknown option '--wat'"
}

@test "--skip-upstream leaves out what the base has, and says so" {
	sed -i 's/^line 10$/line ten/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'the same'
	apply
	[ "$status" -eq 4 ]
	apply --skip-upstream
	[ "$status" -eq 0 ]
	says 'patches/topic/0001-lib-Say-ten.patch is in the base already: left out'
	grep -qx 'other twenty' "${lines[-1]}/lib/b.c"
	# Said by a run that finds the work done, too.
	apply --skip-upstream
	says 'is in the base already: left out'
}

@test "--skip-upstream does not hide a conflict" {
	sed -i 's/^line 10$/line TEN/' "$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam conflict
	apply --skip-upstream
	one_line 4 'patches/topic/0001-lib-Say-ten.patch does not apply: lib/a.c'
}

@test "--deb: only a kernel source package, and not with --tree" {
	run "$Q/tools/run-kunit.sh" --deb bash
	one_line 2 "not 'bash'"
	run "$Q/tools/run-kunit.sh" --deb linux-source-7.3 --tree "$KTREE"
	one_line 2 'two bases'
}
