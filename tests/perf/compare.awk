# SPDX-License-Identifier: GPL-2.0-only
#
# awk -f compare.awk BASELINE NEW: says which figures of NEW are over those of
# the baseline by more than 2 %, and fails if any are or if NEW lacks one that
# it should have: of a compiler and of flags which NEW has other figures of.

BEGIN {
	FS = "\t"
}

/^#/ {
	next
}

{
	key = $1 FS $2 FS $3 FS $4
	show = $1 " " $2 " " $3 ", " $4
}

FILENAME == ARGV[1] {
	was[key] = $5
	order[++n] = key
	shown[key] = show
	set[key] = $1 FS $2
	next
}

{
	now[key] = 1
	compared[$1 FS $2] = 1
	if (!(key in was)) {
		print "new: " show ": " $5
	} else if ($5 > was[key] * 1.02) {
		print "worse: " show ": " $5 ", was " was[key]
		bad = 1
	} else if ($5 < was[key] * 0.98) {
		print "better: " show ": " $5 ", was " was[key]
	}
}

END {
	for (i = 1; i <= n; i++) {
		if (set[order[i]] in compared && !(order[i] in now)) {
			print "gone: " shown[order[i]]
			bad = 1
		}
	}
	exit bad
}
