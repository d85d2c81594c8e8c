# shellcheck shell=bash disable=SC2034 # used by other files
# Reading patches and cover letters as git format-patch writes them.
COVER=0000-cover-letter.patch

# header FILE NAME: a header of a mail, unfolded.
header()
{
	awk -v name="$2: " '
		/^$/ { exit }
		/^[ \t]/ { if (on) { sub(/^[ \t]+/, " "); printf "%s", $0 } next }
		{ on = index(tolower($0), tolower(name)) == 1
		  if (on) printf "%s", substr($0, length(name) + 1) }
		END { print "" }' "$1"
}

# The subject of a patch file without its [PATCH ...], and what stands there.
patch_subject() { header "$1" Subject | sed 's/^\[PATCH[^]]*\] *//; s/ *$//'; }
patch_prefix()
{
	header "$1" Subject | sed -n 's/^\[\(PATCH[^]]*\)\].*/\1/p' |
		sed 's/ *[0-9]*\/[0-9]*$//'
}

# cover_text FILE: the subject, an empty line and the text, which ends where
# git's shortlog, "Author (2):", begins.
cover_text()
{
	patch_subject "$1"
	echo
	awk 'body { line[++n] = $0; if (/^[^ ].* \([0-9]+\):$/) end = n }
		/^$/ { body = 1 }
		END { for (i = 1; i < (end ? end : n + 1); i++) print line[i] }' "$1" |
		sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
}

# cover_key FILE KEY: of the lines that end a cover letter.
cover_key() { sed -n "s/^$2: //p" "$1" | tail -n 1; }
