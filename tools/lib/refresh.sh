# shellcheck shell=bash disable=SC2153,SC2154 # set by who sources it
# Commits back to patches/ and series: the one machine behind
# refresh-patches.sh (a whole series) and topic.sh close (one topic).
#
# Who calls sets
#   TREE         the repository, and RF_BASE the commit below the first patch
#   RF_COMMITS   the commits, oldest first
#   RF_PATCHES   the patches that they came from, as series names them
#   RF_SIGNOFF   the trailer that applying added, to be taken off again
#   RF_ADD       the topic of commits that are in no patch ('': refuse them)
#   RF_CHECK     write nothing, only count
# and may set, for a topic, what its cover letter says from now on:
#   RF_TEXT[T]   a file: the subject, an empty line, the text
#   RF_PREFIX[T] "PATCH", with b4's prefixes and revision after it
#   RF_ID[T]     b4's change-id
# RF_CHANGED are the files that changed.
RF_COMMITS=() RF_PATCHES=() RF_ADD='' RF_CHECK='' RF_CHANGED=()
RF_HINT='name its topic with --add TOPIC'
declare -A RF_TEXT=() RF_PREFIX=() RF_ID=()

# The objects of TREE, without its configuration, attributes and notes.
rf_git() { tgit --git-dir="$RF_TMP/.git" "$@"; }

# rf_init: the scratch directory; one refresh at a time.
rf_init()
{
	lock refresh
	RF_TMP=$(mktemp -d "${TMPDIR:-/tmp}/refresh.XXXXXX")
	trap 'rm -rf "$RF_TMP"' EXIT
	tc_bind "$RF_TMP"
	tgit init -q --bare "$RF_TMP/.git"
	echo "$TREE/.git/objects" >"$RF_TMP/.git/objects/info/alternates"
	cp "$TREE/.git/shallow" "$RF_TMP/.git/" 2>/dev/null || :
}

# rf_match: MATCH[i] is the index of the patch of commit i.  By subject; an
# edited subject by its place, if as many commits as patches are left over.
rf_match()
{
	local i j k s p log subjects=() left_c=() left_p=()
	declare -gA MATCH=()
	local -A taken=()
	for p in "${RF_PATCHES[@]}"; do
		subjects+=("$(patch_subject "$TOP/patches/$p")")
	done
	mapfile -t log < <(rf_git log --no-walk=unsorted --format='%T %s' "$RF_BASE" "${RF_COMMITS[@]}")
	for i in "${!RF_COMMITS[@]}"; do
		[ "${log[i]%% *}" != "${log[i + 1]%% *}" ] ||
			die "$EX_USAGE" "commit $(rf_git log -1 --format='%h ("%s")' "${RF_COMMITS[i]}") changes nothing; drop it, and take its patch out of series"
		s=${log[i + 1]#* }
		# Of two with the same subject, the one at its place.
		for j in "$i" "${!RF_PATCHES[@]}"; do
			if [ "${subjects[j]:-}" = "$s" ] && [ -z "${taken[$j]:-}" ]; then
				MATCH[$i]=$j taken[$j]=1
				break
			fi
		done
	done
	for i in "${!RF_COMMITS[@]}"; do [ -n "${MATCH[$i]:-}" ] || left_c+=("$i"); done
	for j in "${!RF_PATCHES[@]}"; do [ -n "${taken[$j]:-}" ] || left_p+=("$j"); done
	if [ ${#left_p[@]} -gt 0 ] && [ -n "$RF_ADD" ] && [ ${#left_c[@]} -gt ${#left_p[@]} ]; then
		for j in "${left_p[@]}"; do
			for k in "${!left_c[@]}"; do
				! rf_akin "${RF_COMMITS[left_c[k]]}" "${RF_PATCHES[j]}" || break
				k=
			done
			[ -n "$k" ] ||
				die "$EX_USAGE" "no commit in $TREE is patches/${RF_PATCHES[j]}; bring it back, or take it out of series"
			MATCH[${left_c[k]}]=$j
			unset "left_c[k]"
		done
	elif [ ${#left_p[@]} -gt 0 ]; then
		[ ${#left_c[@]} -eq ${#left_p[@]} ] ||
			die "$EX_USAGE" "no commit in $TREE is patches/${RF_PATCHES[left_p[0]]}; bring it back, or take it out of series"
		for k in "${!left_c[@]}"; do
			rf_akin "${RF_COMMITS[left_c[k]]}" "${RF_PATCHES[left_p[k]]}" ||
				die "$EX_USAGE" "no commit in $TREE is patches/${RF_PATCHES[left_p[k]]}, and $(rf_git log -1 --format='%h ("%s")' "${RF_COMMITS[left_c[k]]}") has no file of it; bring it back, or take it out of series"
			MATCH[${left_c[k]}]=${left_p[k]}
		done
	elif [ ${#left_c[@]} -gt 0 ] && [ -z "$RF_ADD" ]; then
		die "$EX_USAGE" "commit $(rf_git log -1 --format='%h ("%s")' "${RF_COMMITS[left_c[0]]}") is in no patch; $RF_HINT"
	fi
}

# rf_akin COMMIT PATCH: do they touch a common file?
rf_akin()
{
	[ -n "$(comm -12 <(rf_git diff-tree -r --name-only --no-commit-id "$1" | sort) \
		<(series_touched "$2"))" ]
}

# Without the sign-off, wherever in the last paragraph it stands.
rf_unsigned()
{
	awk -v so="$RF_SIGNOFF" '
		{ line[++n] = $0 }
		END {
			while (n > 0 && line[n] == "") n--
			for (last = n; last > 1 && line[last - 1] != ""; last--) ;
			for (i = 1; i <= n; i++)
				if (i < last || line[i] != so) out[++m] = line[i]
			while (m > 0 && out[m] == "") m--
			for (i = 1; i <= m; i++) print out[i]
		}'
}

# rf_rewrite: the commits again, without what applying added.
rf_rewrite()
{
	local i c name email date chain=$RF_BASE
	for i in "${!RF_COMMITS[@]}"; do
		c=${RF_COMMITS[i]}
		rf_git log -1 --format=%an%n%ae%n%aI%n%B "$c" >"$RF_TMP/log"
		{
			IFS= read -r name && IFS= read -r email && IFS= read -r date
			rf_unsigned >"$RF_TMP/message"
		} <"$RF_TMP/log"
		chain=$(tc_run env \
			GIT_AUTHOR_NAME="$name" \
			GIT_AUTHOR_EMAIL="$email" \
			GIT_AUTHOR_DATE="$date" \
			GIT_COMMITTER_DATE='2026-01-01 00:00:00 +0000' \
			git --git-dir="$RF_TMP/.git" commit-tree -F "$RF_TMP/message" -p "$chain" "$c^{tree}")
		RF_COMMITS[i]=$chain
	done
}

# rf_format TOPIC FROM TO: into $RF_TMP/.format/TOPIC/, and $RF_TMP/cover-TOPIC.
rf_format()
{
	local topic=$1 cover=$TOP/patches/$1/$COVER author date prefix=PATCH id='' from opt=()
	author=$(rf_git log -1 --format='%an%n%ae' "$3")
	date=$(rf_git log -1 --format=%aD "$3")
	if [ -e "$cover" ]; then
		date=$(header "$cover" Date)
		from=$(rf_git mailinfo /dev/null /dev/null <"$cover" | sed -n 's/^Author: \(.\)/\1/p; s/^Email: \(.\)/\1/p')
		case $from in *?"$nl"?*) author=$from ;; esac
		prefix=$(patch_prefix "$cover")
		id=$(cover_key "$cover" change-id)
		cover_text "$cover" >"$RF_TMP/stored-$topic"
		: "${RF_TEXT[$topic]:=$RF_TMP/stored-$topic}"
	fi
	prefix=${RF_PREFIX[$topic]:-${prefix:-PATCH}} id=${RF_ID[$topic]:-$id}
	if [ -n "${RF_TEXT[$topic]:-}" ]; then
		opt=(--cover-letter --cover-from-description=subject --description-file="${RF_TEXT[$topic]}")
	fi
	tc_run env GIT_COMMITTER_NAME="${author%%$'\n'*}" \
		GIT_COMMITTER_EMAIL="${author#*$'\n'}" GIT_COMMITTER_DATE="$date" \
		git --git-dir="$RF_TMP/.git" format-patch -q -n --zero-commit --no-signature \
		--subject-prefix="$prefix" "${opt[@]}" -o "$RF_TMP/.format/$topic" "$2..$3"
	[ ${#opt[@]} -gt 0 ] || return 0
	{
		printf 'base-commit: %s\n' "$(conf1 "$BASE_CONF" commit)"
		[ ! -e "$cover" ] || sed -n '/^prerequisite-[a-z-]*: /p' "$cover"
		[ -z "$id" ] || printf 'change-id: %s\n' "$id"
	} >>"$RF_TMP/.format/$topic/0000-cover-letter.patch"
	mv "$RF_TMP/.format/$topic/0000-cover-letter.patch" "$RF_TMP/cover-$topic"
}

# rf_same STORED NEW [COMMIT]: neither the blob ids and line numbers of another
# base are an edit, nor are mail headers and notes below "---" that are only in
# the stored one.  Where line numbers differ, what the stored patch makes of the
# commit's parent decides: between equal lines a hunk may have moved.
rf_same()
{
	cmp -s "$1" "$2" && return
	cmp -s <(rf_normal "$1") <(rf_normal "$2") || return
	[ -n "${3:-}" ] || return 0
	cmp -s <(grep '^@@' "$1") <(grep '^@@' "$2") || [ "$(rf_applied "$1" "$3^")" = "$(rf_git rev-parse "$3^{tree}")" ]
}

rf_normal()
{
	awk '!body && /^$/ { body = 1 }
		!body { on = /^[ \t]/ ? on : /^(From:|Date:|Subject:)/; if (on) print; next }
		!diff && /^diff --git/ { diff = 1; notes = 0 }
		!diff && /^---$/ { notes = 1; next }
		notes || /^index [0-9a-f]+\.\./ { next }
		/^@@ -[0-9,]+ \+[0-9,]+ @@/ { print "@@"; next }
		{ print }' "$1"
}

# rf_applied PATCH COMMIT: the tree it makes of COMMIT.
rf_applied()
{
	local index=$RF_TMP/index
	tc_run env GIT_INDEX_FILE="$index" git --git-dir="$RF_TMP/.git" read-tree "$2"
	tc_run env GIT_INDEX_FILE="$index" git --git-dir="$RF_TMP/.git" apply --cached "$1" 2>/dev/null || return 0
	tc_run env GIT_INDEX_FILE="$index" git --git-dir="$RF_TMP/.git" write-tree
}

# rf_notes STORED NEW: what somebody wrote between the "---" and the diff of the
# stored patch, around the diffstat, goes into the new one.
rf_notes()
{
	awk 'NR == FNR {
			if (/^(diff |Index: |--- )/) seen = 2	# quilt has no "diff --git"
			if (seen == 1) line[++n] = $0
			if (!seen && /^---$/) seen = 1
			next
		}
		FNR == 1 {
			for (at = n; at > 0 && line[at] !~ /^ [0-9]+ files? changed/; at--) ;
			for (from = at; from > 1 && line[from - 1] ~ /^ .* \| +([0-9]+( [-+]+)?|Bin .*)$/; from--) ;
			for (to = at; at && to < n && line[to + 1] ~ /^ (create|delete|mode|rename|copy|rewrite) /; to++) ;
			while (n > to && line[n] == "") n--
			for (i = 1; i <= n; i++)
				if (!at || i < from || i > to) notes = notes line[i] "\n"
		}
		{ print }
		!done && /^---$/ { printf "%s", notes; done = 1 }' "$1" "$2"
}

# rf_write OLD NEW FILE [COMMIT]: FILE replaces patches/OLD as patches/NEW.
rf_write()
{
	local old=$1 new=$2 file=$3
	if [ "$old" = "$new" ] && [ -e "$TOP/patches/$old" ] && rf_same "$TOP/patches/$old" "$file" "${4:-}"; then
		return
	fi
	rf_changed "patches/$new"
	[ -z "$old" ] || [ "$old" = "$new" ] || note "patches/$old is patches/$new now"
	if [ -n "$old" ] && [ -e "$TOP/patches/$old" ]; then
		headers_of "$TOP/patches/$old" "$file" >"$RF_TMP/with"
		mv "$RF_TMP/with" "$file"
		[ -z "${4:-}" ] || {
			rf_notes "$TOP/patches/$old" "$file" >"$RF_TMP/with"
			mv "$RF_TMP/with" "$file"
		}
	fi
	[ -z "${4:-}" ] || rf_readable "$file" "$4"
	mkdir -p "$(dirname "$RF_TMP/.out/patches/$new")"
	mv "$file" "$RF_TMP/.out/patches/$new"
	[ -z "$old" ] || [ "$old" = "$new" ] || RF_OLD+=("$old")
}

squeezed() { tr -s '[:blank:]' ' ' | sed 's/ *$//'; }

# rf_readable FILE COMMIT: does git am make of it what the commit is?
rf_readable()
{
	local what n mail=$RF_TMP/.mail
	what="of commit $(rf_git log -1 --format='%h ("%s")' "$2")"
	rm -rf "$mail"
	mkdir "$mail"
	n=$(rf_git mailsplit -o"$mail" "$1")
	[ "$n" = 1 ] || die "$EX_USAGE" "git am would see $n mails in the message $what: it has a line that begins with 'From '; indent it"
	rf_git mailinfo -b --encoding=UTF-8 "$mail/msg" "$mail/patch" <"$mail/0001" >"$mail/info"
	{ sed -n 's/^Subject: //p' "$mail/info"; rf_git stripspace <"$mail/msg"; } | squeezed >"$mail/read"
	{ rf_git log -1 --format=%s "$2"; rf_git log -1 --format=%b "$2" | rf_git stripspace; } | squeezed >"$mail/wrote"
	cmp -s "$mail/read" "$mail/wrote" ||
		die "$EX_USAGE" "git am would not read the message $what from '$(diff "$mail/wrote" "$mail/read" | sed -n '2s/^[<>] //p')' on as it is; indent that line, or reword it"
	[ "$(rf_applied "$mail/patch" "$2^")" = "$(rf_git rev-parse "$2^{tree}")" ] ||
		die "$EX_USAGE" "git am would not make the files $what as they are: CRLF line ends, which it takes for a mailer's?"
}

# rf_series TOPIC PATCH...: its lines in series, in this order.
rf_series()
{
	local topic=$1
	shift
	printf '%s\n' "$@" >"$RF_TMP/names"
	awk -v t="$topic/" '
		NR == FNR { name[++n] = $0; next }
		{
			named = $0
			sub(/^[ \t]+/, "", named)
			line[++m] = index(named, t) == 1 ? named : $0
			if (index(named, t) == 1) at = m
		}
		function rest() { while (k < n) print name[++k] }
		END {
			for (i = 1; i <= m; i++) {
				if (index(line[i], t) == 1) {
					if (k < n) { sub(/^[^ \t]+/, name[++k], line[i]); print line[i] }
				} else
					print line[i]
				if (i == at) rest()
			}
			rest()
		}' "$RF_TMP/names" "$RF_TMP/series" >"$RF_TMP/series.new"
	mv "$RF_TMP/series.new" "$RF_TMP/series"
}

# rf_run: the whole way.
rf_run()
{
	local i=0 first from=$RF_BASE topic done_topics=' ' topics=() names f k old
	rf_match
	rf_rewrite
	for k in "${!RF_COMMITS[@]}"; do
		topics[k]=$RF_ADD
		[ -z "${MATCH[$k]:-}" ] || topics[k]=$(dirname "${RF_PATCHES[MATCH[$k]]}")
	done
	cp "$SERIES" "$RF_TMP/series"
	RF_OLD=()
	while [ "$i" -lt ${#RF_COMMITS[@]} ]; do
		topic=${topics[i]} first=$i names=()
		case $done_topics in *" $topic "*)
			die "$EX_USAGE" "the commits of patches/$topic are not next to each other in $TREE; reorder them" ;;
		esac
		done_topics+="$topic "
		while [ "$i" -lt ${#RF_COMMITS[@]} ] && [ "${topics[i]}" = "$topic" ]; do i=$((i + 1)); done
		rf_format "$topic" "$from" "${RF_COMMITS[i - 1]}"
		from=${RF_COMMITS[i - 1]} k=$first
		[ ! -e "$RF_TMP/cover-$topic" ] ||
			rf_write "$topic/$COVER" "$topic/$COVER" "$RF_TMP/cover-$topic"
		for f in "$RF_TMP/.format/$topic"/*.patch; do
			old=${MATCH[$k]:+${RF_PATCHES[${MATCH[$k]:-0}]}}
			rf_write "$old" "$topic/${f##*/}" "$f" "${RF_COMMITS[k]}"
			names+=("$topic/${f##*/}")
			k=$((k + 1))
		done
		rf_series "$topic" "${names[@]}"
	done
	rf_finish
}

# All of it at once, once nothing can fail any more.  What took another name goes
# last, and only if no other patch has it now.
rf_finish()
{
	local old form f
	if [ -z "$RF_CHECK" ] && [ -d "$RF_TMP/.out" ]; then
		while IFS= read -r f; do
			mkdir -p "$TOP/$(dirname "$f")"
			cp "$RF_TMP/.out/$f" "$TOP/$f.new"
		done < <(cd "$RF_TMP/.out" && find patches -type f)
		while IFS= read -r f; do
			mv "$TOP/$f.new" "$TOP/$f"
		done < <(cd "$RF_TMP/.out" && find patches -type f)
	fi
	if ! cmp -s "$RF_TMP/series" "$SERIES"; then
		rf_changed "${SERIES#"$TOP"/}"
		[ -n "$RF_CHECK" ] || { cp "$RF_TMP/series" "$SERIES.new" && mv "$SERIES.new" "$SERIES"; }
	fi
	[ -n "$RF_CHECK" ] || for old in "${RF_OLD[@]}"; do
		! grep -qE "^${old//./\\.}([[:space:]]|\$)" "$RF_TMP/series" || continue
		rm -f "$TOP/patches/$old"
		for form in $(series_forms "$old"); do
			note "patches/$form was a form of $old, which has another name now: git mv it as well"
		done
	done
}

# rf_changed FILE: said by rf_verdict, when all is written: who reads our output
# may stop reading.
rf_changed() { RF_CHANGED+=("$1"); }

# rf_verdict: says which files, and exits as --check has it.
rf_verdict()
{
	[ ${#RF_CHANGED[@]} = 0 ] || printf '%s\n' "${RF_CHANGED[@]}"
	if [ -n "$RF_CHECK" ]; then note "${#RF_CHANGED[@]} files would change"; else note "${#RF_CHANGED[@]} files changed"; fi
	[ -z "$RF_CHECK" ] || [ ${#RF_CHANGED[@]} = 0 ] || exit "$EX_FAIL"
}
