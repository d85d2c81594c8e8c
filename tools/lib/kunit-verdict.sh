#!/bin/bash
# usage: kunit-verdict.sh [-x CASE]... DIR SUITE MIN-CASES [MAY-SKIP-GLOB...]
#
# Judges one run of kunit.py from the files it left in DIR:
#   exec.log     what kunit.py printed
#   test.log     the console of the kernel
#   result.json  kunit.py --json
# Prints one line, "pass: ..." or "fail: ...", and exits 0 or 1.  SUITE "*":
# any suite.  A run passes only if everything that was to run did run.  -x: a
# case of which configs/kunit/expected-failures.conf says why it fails; it has to
# fail, and may do nothing worse.
set -euo pipefail

xfail=()
while [ "$1" = -x ]; do
	xfail+=("$2")
	shift 2
done
dir=$1 suite=$2 min=$3
shift 3

fail() { echo "fail: $*"; exit 1; }

log=$dir/test.log json=$dir/result.json
[ -r "$dir/exec.log" ] || fail "kunit.py did not run"
[ -r "$log" ] || fail "kunit.py left no console: $(tail -n 1 "$dir/exec.log")"

# First what ends a kernel: it explains all that is missing after it.
if panic=$(grep -am1 -o 'Kernel panic - not syncing.*' "$log"); then
	fail "$panic"
fi
if grep -aq 'timed out after' "$dir/exec.log"; then
	fail "timeout: $(grep -aom1 'timed out after .*' "$dir/exec.log")"
fi
[ -s "$log" ] || fail "the kernel printed nothing"
grep -aqE '(KTAP|TAP) version' "$log" ||
	fail "the kernel ended before KUnit began (last line: $(tail -n 1 "$log" | cut -c1-100))"
# kunit.py reads the first report only; each suite begins one, indented.
[ "$(grep -acE '^(\[[ 0-9.]*\] ?)?(KTAP|TAP) version' "$log")" = 1 ] ||
	fail "the console has more than one KTAP report"
jq -e . "$json" >/dev/null 2>&1 || fail "kunit.py gave no result: $(tail -n 1 "$dir/exec.log")"

# A console can hold a report although every case passed.  Each at the start of
# a line or after a space or bracket, since the log has times and tags.
splat=$(paste -sd '|' <<'EOF_SPLATS'
BUG: |WARNING: |DEBUG_LOCKS_WARN_ON|-+\[ cut here \]|[Cc]all [Tt]race:
KASAN: |KCSAN: |UBSAN: |kmemleak: |ODEBUG: |refcount_t: |list_(add|del) corruption
INFO: (rcu|task|trying to register|lockdep is turned off)|LOCKUP on cpu
possible (recursive|circular|irq lock) |inconsistent lock state
scheduling while atomic|sleeping function called|nobody cared|[Bb]ad page
Oops|Internal error: |kernel BUG at|Kernel [Bb]ug|Unable to handle kernel
[Gg]eneral protection fault|SError Interrupt|Machine check|Arithmetic fault
[Uu]n(handled|expected).*(fault|unaligned|trap)|\*\*\* [A-Z ]+ \*\*\*
Insufficient stack space|stack overflow
EOF_SPLATS
)
if line=$(grep -aEm1 "(^|[] ])($splat)" "$log"); then
	fail "the kernel complained: $(printf '%s' "$line" | sed 's/^.*\] //' | cut -c1-120)"
fi

# "SUITE CASE STATUS" for each case, at any depth.
cases=$(jq -r '
	def cases($s): (.test_cases[]? | "\($s) \(.name) \(.status)"),
		(.sub_groups[]? | cases(.name));
	.sub_groups[]? | cases(.name)' "$json")
if [ "$suite" != '*' ]; then
	cases=$(awk -v s="$suite" '$1 == s' <<<"$cases")
	[ -n "$cases" ] || fail "the suite $suite did not run"
fi
[ -n "$cases" ] || fail "no test ran"

twice=$(sort <<<"$cases" | cut -d' ' -f1,2 | uniq -d | head -n 1)
[ -z "$twice" ] || fail "$twice is reported twice"

# expected NAME
expected() { case " ${xfail[*]} " in *" $1 "*) ;; *) return 1 ;; esac }
for name in "${xfail[@]}"; do
	[ "$suite" = '*' ] || grep -q " $name " <<<"$cases" ||
		fail "$name did not run, and expected-failures.conf says that it fails"
done

pass=0 skip=0 known=0
while read -r s name status; do
	if expected "$name"; then
		case $status in
		FAIL) known=$((known + 1)); continue ;;
		PASS) fail "$s.$name passed, and expected-failures.conf says that it fails: take it out there" ;;
		esac
	fi
	case $status in
	PASS) pass=$((pass + 1)) ;;
	SKIP)
		may=
		for glob; do
			# shellcheck disable=SC2254 # it is a glob
			case $name in $glob) may=1 ;; esac
		done
		[ -n "$may" ] || fail "$s.$name was skipped, and must run"
		skip=$((skip + 1)) ;;
	ERROR) fail "$s.$name crashed" ;;
	*) fail "$s.$name failed: $(grep -aE -A4 "# $name: (EXPECTATION|ASSERTION) FAILED" "$log" |
		sed 's/^ *//; s/^\[[ 0-9.]*\] *//' | head -n 5 | xargs -d '\n' | cut -c1-300)" ;;
	esac
done <<<"$cases"

[ $((pass + skip + known)) -ge "$min" ] ||
	fail "$((pass + skip + known)) cases ran, $min were expected"
# Crashes outside of a case count too (a suite's init, a lost plan).
bad=$(jq '[.. | .misc? // empty | .failed + .crashed + .errors] | max' "$json")
[ "$bad" = $known ] || fail "kunit.py counts $bad failures, crashes or errors in the report"
# What a case said before it went on to "ok".
if line=$(for name in "${xfail[@]}"; do printf '# %s: \n' "$name"; done |
	grep -avFf - "$log" |
	grep -aEm1 '(EXPECTATION|ASSERTION) FAILED|try (faulted|timed out)|internal error occurred|failed to initialize'); then
	fail "$(printf '%s' "$line" | sed 's/^.*# //' | cut -c1-150)"
fi
[ $known = 0 ] || known=", $known failed as expected"
echo "pass: $pass passed, $skip skipped${known#0}"
