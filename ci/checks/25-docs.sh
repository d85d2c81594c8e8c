#!/bin/bash
# every path, command and option that README and the notes name exists
# profile: quick
# inputs: .
. "$(dirname "$0")/../lib.sh"

cd "$TOP" || exit
faults=0 n=0
fault() { echo "$*"; faults=$((faults + 1)); }

for doc in README.md MAINTAINERS-notes.md; do
	# Paths, but for those with a NAME to fill in.
	while read -r p; do
		n=$((n + 1))
		case $p in *[A-Z][A-Z]*.conf|*TOPIC*|*vN*|*NN-*) continue ;; esac
		compgen -G "$p" >/dev/null || fault "$doc names $p, which is not there"
	done < <(grep -oE '(^|[ `(])(tools|ci|tests|configs|patches|\.ci)/[][A-Za-z0-9_.*/-]*' "$doc" |
		sed 's/^[ `(]//; s/[.,:]*$//' | sort -u)
	# Options of our tools, as far as they stand on the tool's line.
	while read -r tool opt; do
		n=$((n + 1))
		"$tool" --help 2>&1 | grep -qE -- "(^|[^-a-z])$opt([^-a-z]|\$)" ||
			sed -n '1,40p' "$tool" | grep -qE -- "$opt([^-a-z]|\$)" ||
			fault "$doc names '$tool $opt', and its --help does not"
	done < <(grep -oE '(tools|ci|tests/csum)/[a-z-]+\.sh[^`|#]*' "$doc" | awk '{
		for (i = 2; i <= NF; i++)
			if ($i ~ /^--?[a-z]/) { sub(/[^-a-z].*/, "", $i); print $1, $i }
			else if ($i ~ /\.sh$/) break }' | sort -u)
done
# Checks that are named have to be there too.
for c in $(grep -ohE 'ci/run\.sh --only [a-z,-]+' README.md MAINTAINERS-notes.md | awk '{ print $3 }' | tr , '\n' | sort -u); do
	n=$((n + 1))
	compgen -G "ci/checks/[0-9][0-9]-$c.sh" >/dev/null || fault "there is no check '$c'"
done
[ "$n" -gt 20 ] || failed "only $n names found: the documents, or this check, are broken"
[ "$faults" = 0 ] || failed "$faults names are wrong, see its log"
passed "$n names"
