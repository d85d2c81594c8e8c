# The text of patches and cover letters, as submitting-patches.rst asks for:
# awk -f ci/message.awk FILE...; a line a fault.
#
# The text is the subject, and the body up to "---" (a patch) or up to git's
# shortlog (a cover letter).

function fault(what) { print FILENAME ":" FNR ": " what }

# The place of a tag in the kernel's order; 0 if it is none.
function rank(name) { return index(order, "|" tolower(name) "|") }

function ends_file(i, seen, name)
{
	if (!lines)
		print file ": no message: say what is wrong, and why this mends it"
	# b4 takes the last paragraph for tags, whatever stands there.
	for (i = 1; i <= para; i++) {
		if (last[i] !~ /^[ \t]*[A-Za-z0-9_][^ \t]+:[ \t]+[^ \t]/)
			continue
		sub(/^[ \t]+/, "", last[i])
		name = substr(last[i], 1, index(last[i], ":") - 1)
		if (!rank(name)) {
			print file ": '" last[i] "' ends the message, and b4 takes it for a tag; add a line or a paragraph after it"
			continue
		}
		if (rank(name) < seen)
			print file ": " name " is out of order; the kernel's is " shown
		seen = rank(name)
	}
}

BEGIN {
	order = "|fixes|reported-by|closes|suggested-by|co-developed-by|signed-off-by|tested-by|reviewed-by|acked-by|cc|link|"
	shown = order
	gsub(/\|/, " ", shown)
	verbs = "(add|fix|chang|implement|introduc|remov|us|mak|updat|convert|replac|improv|optimi[sz]|test|inlin|cop)(e?s|ies|ed|ied|ing)"
}

FNR == 1 {
	if (file)
		ends_file()
	file = FILENAME
	state = "header"; subject = ""; lines = para = 0
	cover = FILENAME ~ /0000-cover-letter/
}
state == "done" { next }
state == "header" {
	folded = /^Subject: / || (folded && /^ /)
	if (folded) {
		text = $0
		sub(/^(Subject:)? +/, "", text)
		subject = subject (subject ? " " : "") text
	}
	if (!/^$/)
		next
	state = "body"
	sub(/^\[[^]]*\] */, "", subject)
	if (subject !~ /^[A-Za-z0-9\/_, -]+: ./)
		fault("subject '" subject "': begin with the subsystem and ': '")
	if (length(subject) > 75)
		fault("subject of " length(subject) " columns; 75 is the limit")
	if (subject ~ /\.$/)
		fault("subject ends with a period")
	first = subject
	sub(/.*: +/, "", first)
	sub(/ .*/, "", first)
	if (tolower(first) ~ "^" verbs "$")
		fault("subject: '" first "': be imperative, as if you gave the code an order")
	next
}
!cover && /^---$/ { state = "done"; next }
cover && /^[^ ].* \([0-9]+\):$/ { state = "done"; next }
{
	if (length($0) > 75 && $0 !~ /https?:\/\// && $0 !~ /^Fixes: /)
		fault(length($0) " columns; 75 is the limit")
	if (/\t/)
		fault("a tab: a mail client moves it; use spaces")
	if (/[ \t]$/)
		fault("ends with a blank")
	if (/(^|[^A-Za-z])[Tt]his (patch|commit|change) [a-z]+s( |$)/)
		fault("'this patch': be imperative, as if you gave the code an order")
	if (/(^|[^A-Za-z])(EDITME|TODO|FIXME|XXX|WIP)([^A-Za-z]|$)/)
		fault("not finished: " $0)
	if (/^(From |>From |diff |Index: )/ || (!cover && /^--- /))
		fault("git am takes this line for the start of a mail or of a diff: " $0)
	if (cover && /^#/)
		fault("b4 leaves lines with '#' out of the mail: " $0)
	if (/^[ \t]*$/ || /^---$/) {
		gap = 1
		next
	}
	if (gap)
		para = 0
	gap = 0
	lines++
	last[++para] = $0
}
END { if (file) ends_file() }
