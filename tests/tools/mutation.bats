#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # status and output are set by bats
# tests/mutation/mutate.awk: the rules, and IDs that outlive other edits.

bats_require_minimum_version 1.5.0

load helper

setup()
{
	C=$BATS_TEST_TMPDIR/a.c
	cat >"$C" <<'END'
/* if (len < 1) in a comment */
#define MIN_LEN	64

u64 copy(const void *src, void *dst, u64 sum)
{
	u64 a = pin(load64(src, 0));

	store64(a, dst, 0);
	if (sum < a)
		sum += 1;
	sum += a;
	sum += a;
	return sum;
}
END
}

mutate() { run awk -v path=a.c "$@" -f "$REPO/tests/mutation/mutate.awk" "$C"; }
id() { awk -v path=a.c -f "$REPO/tests/mutation/mutate.awk" "$C" | awk -F '\t' -v r="$1" -v new="$2" '$2 == r && $5 == new { print $1; exit }'; }

@test "each rule that fits, and nothing in comments" {
	mutate
	[ "$status" -eq 0 ]
	for m in 'const.*MIN_LEN 65' 'const.*MIN_LEN 63' 'cmp.*if \(sum <= a\)' \
		'negate.*if \(!\(sum < a\)\)' 'arith.*sum -= 1;' 'delete.*sum \+= a;	 ;' \
		'nopin.*\(load64\(src, 0\)\)' 'reload.*barrier\(\); load64\(src, 0\)' \
		'type.*u32 a = pin' 'const.*store64\(a, dst, 1\)'; do
		grep -qE "$m" <<<"$output" || { echo "no $m in: $output"; return 1; }
	done
	run grep -c 'comment' <<<"$output"
	[ "$output" = 0 ]
}

@test "an ID gives the file with that change and no other" {
	mutate -v want="$(id cmp ' if (sum <= a)')"
	[ "$status" -eq 0 ]
	[ "$(diff "$C" - <<<"$output" | grep -c '^>')" = 1 ]
	says "if (sum <= a)"
}

@test "the same change of two equal lines has two IDs" {
	mutate
	[ "$(grep -c 'arith.*sum -= a;' <<<"$output")" = 2 ]
	[ -z "$(cut -f1 <<<"$output" | sort | uniq -d)" ]
}

@test "an ID outlives an edit of another line" {
	local before
	before=$(id cmp ' if (sum <= a)')
	sed -i '1i /* more */' "$C"
	[ "$(id cmp ' if (sum <= a)')" = "$before" ]
	[ -n "$before" ]
}

@test "an ID that is none is an error" {
	mutate -v want=00000000
	one_line 1 "a.c has no mutant 00000000"
}

@test "run.sh: bad options" {
	run "$REPO/tests/mutation/run.sh" --set vax
	one_line 2 "--set vax"
	run "$REPO/tests/mutation/run.sh" --every 0
	one_line 2 "--every takes a number from 1"
	run "$REPO/tests/mutation/run.sh" --wat
	one_line 2 "'--wat'"
}
