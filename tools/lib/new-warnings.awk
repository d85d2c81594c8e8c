# usage: awk -f new-warnings.awk part=1 DIFF part=2 BASE part=3 PATCHED
#
# DIFF is "git diff -U0 base patched"; BASE and PATCHED are warnings of the two
# trees as parse-warnings.awk prints them.  Prints those of PATCHED that BASE
# has not.  A warning is the base's if it is on the line that the diff makes of
# the base's line, or, failing that, if the base has the same text in the same
# file and function, which is then used up: it moved.

BEGIN { FS = OFS = "\t" }

part == 1 && /^\+\+\+ / { file = substr($0, 7) }
part == 1 && /^@@ / {
	# @@ -a,b +c,d @@: b lines from a on became d lines from c on.
	split($0, h, " ")
	split(substr(h[2], 2), old, ",")
	split(substr(h[3], 2), new, ",")
	n = ++hunks[file]
	oldn = (2 in old) ? old[2] : 1
	newn = (2 in new) ? new[2] : 1
	# With no lines on one side, its number is that of the line before.
	first[file, n] = new[1] + (newn == 0)
	last[file, n] = first[file, n] + newn - 1
	shift[file, n] = (old[1] + (oldn == 0) + oldn) - (last[file, n] + 1)
	delete old
	delete new
}

# The line of the base that line l of f was, or 0 if the diff added it.
function before(f, l,   i, s) {
	for (i = 1; i <= hunks[f]; i++) {
		if (l < first[f, i])
			break
		if (l <= last[f, i])
			return 0
		s = shift[f, i]
	}
	return l + s
}

part == 2 { at[$1, $2, $4]++; alike[$1, $3, $4]++ }

# The compiler's own headers are nobody's here.
part == 3 && !/^\// {
	l = before($1, $2)
	if (l && (($1, l, $4) in at) && at[$1, l, $4] > 0) {
		at[$1, l, $4]--
		alike[$1, $3, $4]--
	} else
		rest[++m] = $0
}
END {
	for (i = 1; i <= m; i++) {
		split(rest[i], w, "\t")
		if (((w[1], w[3], w[4]) in alike) && alike[w[1], w[3], w[4]]-- > 0)
			continue
		print w[1] ":" w[2] ": " w[4] (w[3] != "" ? " [in " w[3] "]" : "")
	}
}
