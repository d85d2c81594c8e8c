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
# git decodes what is not ASCII.
patch_subject()
{
	local s
	s=$(header "$1" Subject)
	case $s in
	*'=?'*'?='*) s=$(tgit mailinfo -k /dev/null /dev/null <"$1" | sed -n 's/^Subject: //p') ;;
	esac
	sed 's/^\[PATCH[^]]*\] *//; s/ *$//' <<<"$s"
}
patch_prefix()
{
	header "$1" Subject | sed -n 's/^\[\(PATCH[^]]*\)\].*/\1/p' |
		sed 's/ *[0-9]*\/[0-9]*$//'
}

# cover_text FILE: the subject, an empty line and the text, without what git puts
# behind it: the shortlog ("Author (2):" and so on), the diffstat, base-commit.
cover_text()
{
	local text
	text=$(awk 'body { line[++n] = $0 }
		/^$/ { body = 1 }
		function blank() { while (i > 0 && line[i] == "") i-- }
		END {
			i = n
			blank()
			if (i > 1 && line[i - 1] == "-- ") i -= 2	# the version of git
			blank()
			while (line[i] ~ /^(base-commit|change-id|prerequisite-[a-z-]+): /) i--
			blank()
			end = i
			while (line[i] ~ /^ (.* \| +([0-9]|Bin )|[0-9]+ files? changed|(create|delete|mode|rename|copy|rewrite) )/) i--
			blank()
			for (;;) {
				while (line[i] ~ /^  /) i--
				if (line[i] !~ /^[^ ].* \([0-9]+\):$/) break
				i--
				blank()
				end = i
			}
			for (i = 1; i <= end; i++) print line[i]
		}' "$1")
	! grep -qE '^ [0-9]+ files? changed, ' <<<"$text" ||
		die "$EX_USAGE" "${1#"$TOP"/}: what stands below git's shortlog and diffstat would be lost; move it above them"
	patch_subject "$1"
	echo
	[ -z "$text" ] || printf '%s\n' "$text"
}

# headers_of STORED NEW: NEW, with the headers that only STORED has, but for those
# that say how a mail is encoded.
headers_of()
{
	awk 'FNR == 1 { file++; head = 1; name = "" }
		head && /^$/ { head = 0; if (file == 3) printf "%s", extra }
		head && /^[^ \t:]+:/ { name = tolower($1) }
		file == 1 { if (head) known[name] = 1; next }
		file == 2 {
			if (head && !known[name] && name !~ /^(mime-version|content-.*):$/)
				extra = extra $0 "\n"
			next
		}
		{ print }' "$2" "$1" "$2"
}

# cover_key FILE KEY: of the lines that end a cover letter.
cover_key() { sed -n "s/^$2: //p" "$1" | tail -n 1; }
