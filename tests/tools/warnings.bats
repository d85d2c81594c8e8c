#!/usr/bin/env bats
# Which warnings are new.
# shellcheck disable=SC2030,SC2031 # each test is a subshell of its own
load helper

setup()
{
	cd "$BATS_TEST_TMPDIR" || return
	# Two lines come in before the base's line 10, 20 is changed, 30 goes.
	cat >series.diff <<-'EOF'
	--- a/lib/a.c
	+++ b/lib/a.c
	@@ -9,0 +10,2 @@ f
	+x
	+y
	@@ -20 +22 @@
	-old
	+new
	@@ -30 +31,0 @@
	-gone
	EOF
	: >base
}

# w FILE LINE FUNCTION TEXT
w() { printf '%s\t%s\t%s\twarning: %s\n' "$@"; }

new() { run awk -f "$REPO/tools/lib/new-warnings.awk" part=1 series.diff part=2 base part=3 patched; }

@test "new-warnings: the base's own, before and after lines that came or went" {
	{ w lib/a.c 9 f one; w lib/a.c 10 f two; w lib/a.c 25 g three; w lib/a.c 40 h four; w lib/b.c 10 f five; } >base
	{ w lib/a.c 9 f one; w lib/a.c 12 f two; w lib/a.c 27 g three; w lib/a.c 41 h four; w lib/b.c 10 f five; } >patched
	new
	[ "$status" -eq 0 ]
	[ -z "$output" ]
}

@test "new-warnings: on an added line" {
	w lib/a.c 11 f fresh >patched
	new
	[ "$output" = 'lib/a.c:11: warning: fresh [in f]' ]
}

@test "new-warnings: elsewhere, where no line was touched" {
	w net/c.c 5 f 'a header did this' >patched
	new
	[ "$output" = 'net/c.c:5: warning: a header did this [in f]' ]
}

@test "new-warnings: one that moved within its function is not new" {
	w lib/a.c 20 f moved >base
	w lib/a.c 11 f moved >patched
	new
	[ -z "$output" ]
}

@test "new-warnings: the same text in another function is" {
	w lib/a.c 20 f moved >base
	w lib/a.c 11 g moved >patched
	new
	[ "$output" = 'lib/a.c:11: warning: moved [in g]' ]
}

@test "new-warnings: two of a kind, and the base has one" {
	w lib/a.c 8 f twice >base
	{ w lib/a.c 8 f twice; w lib/a.c 11 f twice; } >patched
	new
	[ "$output" = 'lib/a.c:11: warning: twice [in f]' ]
}

@test "new-warnings: one went and another came is no even count" {
	w lib/a.c 8 f old >base
	w lib/a.c 8 f other >patched
	new
	[ "$output" = 'lib/a.c:8: warning: other [in f]' ]
}

@test "new-warnings: an empty diff" {
	: >series.diff
	w lib/a.c 8 f old | tee base >patched
	new
	[ -z "$output" ]
	w lib/a.c 9 f old >patched
	: >base
	new
	[ "$output" = 'lib/a.c:9: warning: old [in f]' ]
}

@test "parse-warnings: the assembler's, and two of a kind on one line" {
	printf 'lib/a.c:1: Warning: from gas\nlib/a.c:3:5: warning: w\nlib/a.c:3:15: warning: w\n' >log
	run awk -v tree=/t/linux -f "$REPO/tools/lib/parse-warnings.awk" log
	[ "${#lines[@]}" -eq 3 ]
}

@test "parse-warnings: gcc, clang and sparse, each once, relative to the tree" {
	cat >log <<-'EOF'
	  CC      lib/a.o
	/t/linux/lib/a.c: In function ‘f’:
	/t/linux/lib/a.c:3:9: warning: unused variable ‘x’ [-Wunused-variable]
	/t/linux/lib/a.c:3:9: warning: unused variable ‘x’ [-Wunused-variable]
	    3 |     int x;
	../../linux/lib/b.c:7:1: warning: from clang [-Wfoo]
	lib/c.c:12:5: error: incompatible types (sparse)
	/t/linux/lib/a.c: At top level:
	/t/linux/lib/a.c:9:5: warning: no previous prototype for ‘g’ [-Wmissing-prototypes]
	/t/linux/lib/a.c:9:5: note: no warning: of ours
	EOF
	run awk -v tree=/t/linux -f "$REPO/tools/lib/parse-warnings.awk" log
	[ "${#lines[@]}" -eq 4 ]
	[ "${lines[0]}" = $'lib/a.c\t3\tf\twarning: unused variable ‘x’ [-Wunused-variable]' ]
	[ "${lines[1]}" = $'lib/b.c\t7\t\twarning: from clang [-Wfoo]' ]
	[ "${lines[2]}" = $'lib/c.c\t12\t\terror: incompatible types (sparse)' ]
	[ "${lines[3]}" = $'lib/a.c\t9\t\twarning: no previous prototype for ‘g’ [-Wmissing-prototypes]' ]
}

@test "parse-warnings: kernel-doc's, of no function" {
	cat >log <<-'EOF'
	/t/linux/lib/a.c: In function ‘f’:
	/t/linux/lib/a.c:3:9: warning: unused variable ‘x’ [-Wunused-variable]
	Warning: ../../linux/lib/a.c:14 function parameter 'b' not described in 'f'
	Error: /t/linux/lib/a.c:15: Cannot parse this
	EOF
	run awk -v tree=/t/linux -f "$REPO/tools/lib/parse-warnings.awk" log
	[ "${#lines[@]}" -eq 3 ]
	[ "${lines[1]}" = $'lib/a.c\t14\t\twarning: function parameter \'b\' not described in \'f\'' ]
	[ "${lines[2]}" = $'lib/a.c\t15\t\twarning: Cannot parse this' ]
	. "$REPO/tools/lib/warnings.sh"
	TREE=/t/linux
	[ "$(sed 1,2d log | warned_objects)" = lib/a.o ]
}

@test "kernel-doc: for the series' own sources, by whichever command the kernel has" {
	. "$REPO/tools/lib/warnings.sh"
	TREE=$PWD TOUCHED_FILES=$'arch/x/lib/a.c\nlib/Makefile\nlib/b.c\ninclude/c.h'
	mkdir -p scripts lib/sub arch/x/lib
	touch arch/x/lib/a.c lib/a.c lib/b.c lib/sub/b.c
	cat >scripts/Makefile.build <<-'EOF'
	ifneq ($(W),)
	  cmd_checkdoc = echo $(KDOC) -none \
	        $(if $(findstring 2, $(W)), -Wall) \
	        $<
	endif
	all: $(addsuffix .o,$(SRC))
	$(addsuffix .o,$(SRC)): %.o: $(srctree)/%; @$(if $(cmd_checkdoc),$(cmd_checkdoc),:)
	EOF
	mapfile -t docs < <(docs_of_touched)
	[ ${#docs[@]} = 1 ]
	for d in . "$PWD"; do
		run make -sf scripts/Makefile.build srctree="$d" KDOC=kdoc W=12 "${docs[@]}" \
			SRC="arch/x/lib/a.c lib/a.c lib/b.c lib/sub/b.c"
		# make knows ./lib/b.c by the name lib/b.c
		[ "$(sort <<<"${output//"$PWD/"/}" | xargs)" = 'kdoc -none -Wall arch/x/lib/a.c kdoc -none -Wall lib/b.c' ]
	done
	TOUCHED_FILES=include/c.h
	run make -sf scripts/Makefile.build srctree=. KDOC=kdoc W=1 "$(docs_of_touched)" SRC=lib/a.c
	[ "$status" -eq 0 ]
	[ -z "$output" ]
	sed -i /cmd_checkdoc/d scripts/Makefile.build
	[ -z "$(docs_of_touched)" ]
}

@test "warned objects: of the file, of who includes the header, and of assembler only" {
	. "$REPO/tools/lib/warnings.sh"
	. "$REPO/tools/lib/make.sh"
	TREE=/t
	warned=$(warned_objects <<-'EOF'
		/t/lib/a.c:3:1: warning: one
		In file included from ../../linux/arch/alpha/kernel/asm-offsets.c:9:
		../../linux/include/linux/b.h:1:1: warning: two
		In file included from /t/include/linux/c.h:1,
		                 from /t/kernel/bounds.c:2:
	EOF
	)
	[ "$(grep -v /include/ <<<"$warned" | xargs)" = 'arch/alpha/kernel/asm-offsets.s kernel/bounds.s lib/a.o' ]
	[ "$(object_targets arch/alpha/kernel/asm-offsets.s arch/arm64/kernel/vdso/v.o arch/arm64/lib/c.o lib/a.o | xargs)" = \
		'arch/arm64/lib/ lib/a.o prepare' ]
}
