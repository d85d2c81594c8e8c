# SPDX-License-Identifier: GPL-2.0-only
# awk -v rules=RULES -f mark.awk SOURCE >MARKED
#
# The source of the kernel as cbmc gets it.  RULES says, text by text, what is
# put in place of asm statements and plain accesses, and which loops get an
# invariant:
#
#	@ COUNT
#	text of the source, to the letter
#	=
#	what cbmc reads instead
#
# A text that is not found exactly COUNT times fails, and so does an asm
# statement that is left: what is proved can not silently be something else.
# "#include <...>" is dropped; the proof has its own kernel.h.

function fail(why) {
	print "mark.awk: " FILENAME ": " why > "/dev/stderr"
	failed = 1
	exit 1
}

function read_rules(	line, side) {
	while ((getline line <rules) > 0) {
		if (line ~ /^@ [0-9]+$/) {
			count[++n] = substr(line, 3)
			side = "from"
		} else if (line == "=" && side == "from") {
			side = "to"
		} else if (side == "from") {
			from[n] = from[n] (from[n] == "" ? "" : "\n") line
		} else if (side == "to") {
			to[n] = to[n] (to[n] == "" ? "" : "\n") line
		}
	}
	close(rules)
}

BEGIN {
	if (rules != "")
		read_rules()
}

/^#include </	{ $0 = "" }
		{ text = text $0 "\n" }

END {
	if (failed)
		exit 1
	for (r = 1; r <= n; r++) {
		out = ""
		found = 0
		while ((i = index(text, from[r]))) {
			out = out substr(text, 1, i - 1) to[r]
			text = substr(text, i + length(from[r]))
			found++
		}
		text = out text
		if (found != count[r])
			fail("found " found " times and not " count[r] ":\n" from[r])
	}
	if (text ~ /asm[ \t]*(volatile|goto)?[ \t]*\(/)
		fail("an asm statement that no rule has")
	printf "%s", text
}
