# shellcheck shell=bash disable=SC2034,SC2154 # shared with other files
# The branch back to patches/TOPIC, with the machine of refresh.sh.

topic_close()
{
	local cover base dirty
	topic_tree ''
	work_not_stopped
	if topic_on; then
		dirty=$(tgit -C "$TREE" status --porcelain | head -n 1)
		[ -z "$dirty" ] ||
			die "$EX_USAGE" "$TREE has edits that are not committed (${dirty:3}); commit them first"
	fi
	cover=$(topic_cover_commit)
	[ -n "$cover" ] ||
		die "$EX_USAGE" "$T_BRANCH has lost b4's cover commit; bring it back from 'git reflog'"
	base=$(tgit -C "$TREE" rev-parse "$cover^")
	[ -z "$(tgit -C "$TREE" rev-list --merges "$base..$T_BRANCH")" ] ||
		die "$EX_USAGE" "$T_BRANCH has merge commits; rebase them away, a series is a line"
	[ -n "$RF_CHECK" ] || [ "$(topic_stored)" = "$(cat "$T_STATE/stored")" ] ||
		die "$EX_USAGE" "patches/$TOPIC changed since $T_BRANCH was opened from it, and close would undo that; commit it, then: tools/topic.sh open $TOPIC$(topic_out)"
	RF_HINT="give --add to put it into patches/$TOPIC"
	rf_init
	RF_BASE=$base RF_SIGNOFF=$(cat "$T_STATE/signoff") RF_PATCHES=("${T_PATCHES[@]}")
	mapfile -t RF_COMMITS < <(tgit -C "$TREE" rev-list --reverse "$cover..$T_BRANCH")
	[ ${#RF_COMMITS[@]} -gt 0 ] || die "$EX_USAGE" "$T_BRANCH has no commit but the cover letter"
	[ -z "$TESTED" ] || topic_check_tested
	topic_back "$cover"
	rf_run
	topic_keep_sent
	if [ -z "$RF_CHECK" ]; then
		topic_mark
		# The branch is a version behind now.
		[ -z "$T_SENT" ] || echo behind | tee "$T_STATE/digest" >"$T_STATE/stored"
		topic_record
	fi
	rf_verdict
}

# The results have to be of this base and these patches, and of a whole run.
topic_check_tested()
{
	local p
	p=$(printf '%s\n' "${T_PATCHES[@]}" | tc_run jq -R . | tc_run jq -sc .)
	# shellcheck disable=SC2016 # expanded by jq
	tc_run jq -e --arg base "$BASE_COMMIT" --argjson p "$p" '
		.base.commit == $base and .filter == "" and ($p - .series.patches == [])
			and (.results | length > 0)' <"$TESTED" >/dev/null 2>&1 ||
		die "$EX_USAGE" "--tested $TESTED: not the results of all of patches/$TOPIC on $BASE_WHAT; write them with tools/run-kunit.sh --json"
}

# topic_back COVER: what b4 tracks, for the cover letter in the queue.
topic_back()
{
	local tracking stored=''
	tracking=$(topic_tracking "$1")
	topic_letter "$1" >"$RF_TMP/now"
	if [ -e "$T_STATE/mailed" ] && cmp -s "$RF_TMP/now" "$T_STATE/mailed"; then
		cp "$T_STATE/letter" "$RF_TMP/now"
	elif ! cmp -s "$RF_TMP/now" "$T_STATE/letter"; then
		topic_plain <"$RF_TMP/now" >"$RF_TMP/plain"
		mv "$RF_TMP/plain" "$RF_TMP/now"
	fi
	T_REVISION=$(tc_run jq -r .series.revision <<<"$tracking")
	T_HISTORY=$(tc_run jq -r '.series.history // {} | to_entries[] | "\(.key[1:]) \(.value[-1])"' <<<"$tracking")
	topic_sent
	if [ ! -e "$T_COVER" ] && grep -q EDITME "$RF_TMP/now"; then
		note "the cover letter of $T_BRANCH is b4's template still: not written"
		return
	fi
	RF_TEXT["$TOPIC"]=$RF_TMP/now
	RF_PREFIX["$TOPIC"]=$(tc_run jq -r '["PATCH"] + .series.prefixes | join(" ")' <<<"$tracking")
	[ "$T_REVISION" = 1 ] || RF_PREFIX["$TOPIC"]+=" v$T_REVISION"
	# The change-id is stored with the first change, or the first mail.
	if [ -e "$T_COVER" ]; then
		cover_text "$T_COVER" >"$RF_TMP/was"
		stored=$(cover_key "$T_COVER" change-id)
		[ -n "$stored" ] || [ -n "$SENT" ] || ! cmp -s "$RF_TMP/was" "$RF_TMP/now" ||
			[ "$(patch_prefix "$T_COVER")" != "${RF_PREFIX[$TOPIC]}" ] || return 0
	fi
	RF_ID["$TOPIC"]=$(tc_run jq -r '.series["change-id"]' <<<"$tracking")
}

# The letter without the recipients that "open" added, without a sign-off, and
# without the comments that b4 leaves out of the mail.
topic_plain()
{
	local lines=$RF_TMP/lines
	cat "$T_STATE/auto" "$T_STATE/signoff" >"$lines" 2>/dev/null || :
	grep -vxF -f "$lines" | sed '/^#/d' | cat -s | trim
}

# Every version that was sent is kept as it was mailed.
topic_sent()
{
	local n id first
	T_SENT=
	if [ -n "$SENT" ]; then
		topic_split "$SENT" "$RF_TMP/mails"
		first=$(find "$RF_TMP/mails" -name '*.eml' | sort | head -n 1)
		[ -n "$first" ] || die "$EX_USAGE" "--sent $SENT: no mail of a patch in it"
		id=$(cd "$RF_TMP/mails" && sed -n 's/^change-id: //p' ./*.eml | sort -u)
		[ -z "$id" ] || [ "$id" = "$(tc_run jq -r '.series["change-id"]' <<<"$tracking")" ] ||
			die "$EX_USAGE" "--sent $SENT: those are mails of ${id//"$nl"/ and }, not of $T_BRANCH"
		T_SENT=$(mail_revision "$first") id=$(mail_id "$first")
		n=$(awk -v n="$T_SENT" '$1 == n { print $2 }' <<<"$T_HISTORY")
		[ -z "$n" ] || [ "$n" = "$id" ] ||
			die "$EX_USAGE" "--sent $SENT: v$T_SENT was sent as <$n>, and this is <$id>"
		[ ! -e "$TOP/patches/$TOPIC/v$T_SENT" ] ||
			diff -rq "$TOP/patches/$TOPIC/v$T_SENT" "$RF_TMP/mails" >/dev/null ||
			die "$EX_USAGE" "patches/$TOPIC/v$T_SENT is there already and is not what --sent has; git rm it first"
		if [ -z "$n" ]; then
			[ "$T_SENT" = "$T_REVISION" ] ||
				die "$EX_USAGE" "--sent $SENT: that is v$T_SENT, and $T_BRANCH is v$T_REVISION"
			T_REVISION=$((T_REVISION + 1))
			topic_changelog "$id"
		fi
	fi
	while read -r n id; do
		[ -z "$n" ] || [ "$n" = "$T_SENT" ] || [ -d "$TOP/patches/$TOPIC/v$n" ] ||
			die "$EX_USAGE" "v$n was sent as <$id> and is not kept; give it: close $TOPIC --sent MBOX (b4 mbox -o DIR $id gets one)"
	done <<<"$T_HISTORY"
}

# topic_changelog ID: b4's entry for a new version, where b4 did not send.
topic_changelog()
{
	local mask
	mask=$(tgit config -f "$TOP/.b4-config" b4.linkmask)
	# shellcheck disable=SC2059 # the mask is the format
	awk -v v="$T_REVISION" -v old="$T_SENT" -v link="$(printf "$mask" "$1")" '
		function entry() {
			printf "Changes in v%s:\n- EDITME: what is new.\n- Link to v%s: %s\n", v, old, link
			done = 1
		}
		/^Changes in v[0-9]/ && !done { entry(); print "" }
		{ print }
		END { if (!done) { print "\n---"; entry() } }' "$RF_TMP/now" >"$RF_TMP/with"
	mv "$RF_TMP/with" "$RF_TMP/now"
}

holds_mails() { [ -n "$(find "$1" -maxdepth 1 -name '*.eml' -print -quit)" ]; }

# topic_split FROM DIR: the patch mails of a directory or an mbox, one a file,
# named as b4 names them.
topic_split()
{
	local f s
	mkdir -p "$2" "$RF_TMP/split"
	if [ -d "$1" ]; then
		holds_mails "$1" ||
			die "$EX_USAGE" "--sent $1: no .eml in this directory"
		find "$1" -maxdepth 1 -name '*.eml' -exec cp -t "$RF_TMP/split" {} +
	else
		[ -r "$1" ] || die "$EX_USAGE" "--sent $1: no such file"
		cp "$1" "$RF_TMP/mbox"
		tgit mailsplit -d6 -o"$RF_TMP/split" "$RF_TMP/mbox" >/dev/null 2>&1 ||
			die "$EX_USAGE" "--sent $1: no mbox"
	fi
	for f in "$RF_TMP/split"/*; do
		s=$(header "$f" Subject)
		case $s in '[PATCH'*) ;; *) continue ;; esac
		s=$(printf '%04d-%s' "$(sed -n 's|^\[[^]]* \([0-9]*\)/[0-9]*\].*|\1|p' <<<"$s" | grep . || echo 1)" \
			"$(patch_subject "$f" | tr -cs '[:alnum:]_\n' - | sed 's/^-//; s/-$//')")
		sed '1{/^From /d}' "$f" >"$2/${s,,}.eml"
	done
}

# patches/TOPIC/vN/, once the letter is written.
topic_keep_sent()
{
	[ -n "$T_SENT" ] && [ ! -e "$TOP/patches/$TOPIC/v$T_SENT" ] || return 0
	rf_changed "patches/$TOPIC/v$T_SENT/"
	[ -n "$RF_CHECK" ] || cp -r "$RF_TMP/mails" "$TOP/patches/$TOPIC/v$T_SENT"
}

# topic_record: which bases a version was tested on, a line each in the
# maintainers' notes.
topic_record()
{
	local notes=$TOP/MAINTAINERS-notes.md ran=applied row what=$BASE_WHAT
	# No path of this machine.
	what=${what%, kept in the cache}
	[ -z "$BASE_TREE" ] || what=$(tgit -C "$TREE" log -1 --format='%h (%s)' "$BASE_COMMIT")
	case $what in *" (/"*) what='a tree without git' ;; esac
	[ -z "$TESTED" ] || ran=$(tc_run jq -r '[.results[] | .arch + ": " + .verdict] | join(", ")' <"$TESTED")
	row="| $TOPIC | v${T_SENT:-$T_REVISION} | $what |"
	cp "$notes" "$RF_TMP/notes"
	! grep -qF "$row" "$notes" || [ -n "$TESTED" ] || return 0
	grep -q '^## Bases' "$notes" ||
		printf '\n## Bases\n\nWritten by tools/topic.sh close: on what each version was applied or tested.\n\n| topic | version | base | ran |\n| --- | --- | --- | --- |\n' >>"$notes"
	awk -v row="$row" -v ran="$ran" '
		/^## / { if (in_it && !done) put(); in_it = /^## Bases/ }
		function put() {
			done = 1
			for (; blank > 0; blank--) gap = gap "\n"
			printf "%s %s |\n%s", row, ran, gap
		}
		in_it && index($0, row) == 1 { put(); next }
		in_it && /^$/ && table { blank++; next }
		in_it && /^\| / { table = 1 }
		{ print }
		END { if (!done) put() }' "$notes" >"$notes.new"
	mv "$notes.new" "$notes"
	cmp -s "$RF_TMP/notes" "$notes" || rf_changed "${notes#"$TOP"/}"
}

# topic_mail DIR: what b4 would mail, one file a message.
topic_mail()
{
	local n
	topic_tree ''
	work_not_stopped
	topic_on || die "$EX_USAGE" "$TREE is not on $T_BRANCH; first: tools/topic.sh open $TOPIC$(topic_out)"
	mkdir -p "$1" 2>/dev/null || die "$EX_MACHINE" "$1: cannot make this directory"
	! holds_mails "$1" ||
		die "$EX_USAGE" "$1 holds mails already, which would be sent with these; rm $1/*.eml, or name another directory"
	tc_bind "$(cd "$1" && pwd -P)"
	tb4 send -o "$(cd "$1" && pwd -P)" --no-sign >"$TREE/.git/csum-b4.log" 2>&1 ||
		die "$EX_USAGE" "b4 send -o failed ($(grep CRITICAL "$TREE/.git/csum-b4.log" | head -n 1)); see $TREE/.git/csum-b4.log"
	n=$(find "$1" -name '*.eml' | wc -l)
	step "$n messages, not sent; what sends them: cd $TREE && b4 send"
}

FROM_LINE='From mboxrd@z Thu Jan  1 00:00:00 1970'
# topic_replies MBOX: the tags in replies to the last version sent.  b4 0.14
# takes any reply to any cover letter for ours, hence the strict thread.
topic_replies()
{
	local n id f
	topic_tree ''
	work_not_stopped
	topic_on || die "$EX_USAGE" "$TREE is not on $T_BRANCH; first: tools/topic.sh open $TOPIC$(topic_out)"
	n=$(topic_versions | tail -n 1)
	[ -n "$n" ] || die "$EX_USAGE" "no version of $TOPIC was sent; keep it first: close $TOPIC --sent MBOX"
	id=$(mail_id "$TOP/patches/$(topic_mails "$n" | head -n 1)")
	# b4 looks for what is replied to in there, and a mailer saves the reply alone.
	mkdir -p "$WORK/.csum-series.b4"
	{
		while read -r f; do
			grep -qi "^Message-ID: *$(header "$TOP/patches/$f" Message-ID)" "$1" ||
				{ echo "$FROM_LINE"; cat "$TOP/patches/$f"; echo; }
		done < <(topic_mails "$n")
		head -n 1 "$1" | grep -q '^From ' || echo "$FROM_LINE"
		cat "$1"
	} >"$WORK/.csum-series.b4/replies"
	tb4 trailers -u -F "$id" -m "$WORK/.csum-series.b4/replies" >"$TREE/.git/csum-b4.log" 2>&1 ||
		die "$EX_USAGE" "b4 trailers failed ($(grep CRITICAL "$TREE/.git/csum-b4.log" | head -n 1)); see $TREE/.git/csum-b4.log"
	sed -n '/^---$/,$p' "$TREE/.git/csum-b4.log"
}
