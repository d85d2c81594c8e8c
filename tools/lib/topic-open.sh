# shellcheck shell=bash disable=SC2154 # set by other files
# patches/TOPIC to a b4 prep branch.

topic_open()
{
	topic_tree create
	if ! topic_saved && [ -z "$WORK_DISCARD" ]; then
		die "$EX_USAGE" "$T_BRANCH in $TREE has commits that are not in patches/; save them with 'tools/topic.sh close $TOPIC$(topic_out)', or give --discard"
	fi
	mkdir -p "$T_STATE"
	if [ -z "$WORK_DISCARD" ] && [ ! -e "$T_STATE/building" ] && topic_tip >/dev/null &&
		[ "$(topic_digest)" = "$(cat "$T_STATE/digest" 2>/dev/null)" ]; then
		topic_on || work_checkout "$T_BRANCH"
		step "$T_BRANCH: as patches/$TOPIC has it"
		return
	fi
	work_checkout --detach "$BASE_COMMIT"
	: >"$T_STATE/building"	# see topic_half
	topic_config
	topic_branch
	topic_stored >"$T_STATE/stored"
	topic_am
	topic_sent_tags
	topic_recipients
	topic_mark
	rm -f "$T_STATE/building"
	step "$T_BRANCH: ${#T_PATCHES[@]} patches on $BASE_WHAT"
}

# b4 in this tree, by hand too: our settings, and who signs off.
topic_config()
{
	tgit -C "$TREE" config --replace-all include.path "$TOP/.b4-config" '/\.b4-config$'
	# A repository of the user's own may have a name of its own.
	[ -z "$WORK_OUT" ] || [ -z "$(tgit -C "$TREE" config --local user.email)" ] || return 0
	tgit -C "$TREE" config user.name "$GIT_COMMITTER_NAME"
	tgit -C "$TREE" config user.email "$GIT_COMMITTER_EMAIL"
}

# The branch, made by b4, whose tracking then gets what the queue knows.
topic_branch()
{
	local log=$TREE/.git/csum-b4.log
	tgit -C "$TREE" branch -q -D "$T_BRANCH" 2>/dev/null || :
	echo "$BASE_COMMIT" >"$T_STATE/base"
	tb4 prep -n "$TOPIC" >"$log" 2>&1 ||
		die "$EX_MACHINE" "b4 prep -n $TOPIC failed ($(tail -n 1 "$log")); see $log"
	echo "Signed-off-by: $GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL>" >"$T_STATE/signoff"
	topic_message "$T_BRANCH" >"$T_STATE/minted"
	{
		if [ -e "$T_COVER" ]; then
			cover_text "$T_COVER"
		else
			note "patches/$TOPIC has no $COVER; b4's template stands in: b4 prep --edit-cover, then close"
			sed "/^$MARKER\$/,\$d" "$T_STATE/minted" | trim
		fi | tee "$T_STATE/letter" | topic_seed
		printf '\n%s\n# This section is used internally by b4 prep for tracking purposes.\n' "$MARKER"
		sed "1,/^$MARKER\$/d; /^#/d" "$T_STATE/minted" | topic_track
	} >"$T_STATE/message"
	tgit -C "$TREE" commit -q --amend --allow-empty --no-verify --cleanup=verbatim \
		-F "$T_STATE/message"
	rm -f "$T_STATE/minted" "$T_STATE/message"
	topic_tip >"$T_STATE/cover"	# where git am --abort goes back to
	work_mark
}

# topic_seed: one recipient in the letter, you, whom b4 adds anyway.  b4 0.14
# takes the last paragraph for trailers, and would cut the indentation of a
# table there; with this line it is a paragraph of trailers.
topic_seed()
{
	awk -v cc="Cc: $GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL>" '
		function put() {
			if (last !~ /^[A-Z][A-Za-z-]+: .*@/) print ""
			print cc
			done = 1
		}
		/^---$/ && !done { put() }
		!done { for (; blank > 0; blank--) if ($0 != "") print "" }
		!done && /^$/ { blank++; next }
		{ print; last = $0 }
		END { if (!done) put() }'
}

# topic_track: b4's tracking, with the change-id, the revision, the prefixes,
# the versions sent, and the upstream commit that the local base stands for.
topic_track()
{
	local words=() w revision=1 prefixes='' id='' n history='' pin
	pin=$(conf1 "$BASE_CONF" commit)
	if [ -e "$T_COVER" ]; then
		read -r -a words <<<"$(patch_prefix "$T_COVER")"
		id=$(topic_change_id)
	fi
	for w in "${words[@]}"; do
		case $w in
		PATCH) ;;
		v[0-9]*) revision=${w#v} ;;
		*) prefixes+="$w " ;;
		esac
	done
	for n in $(topic_versions); do
		history+="v$n $(mail_id "$TOP/patches/$(topic_mails "$n" | head -n 1)")"$'\n'
		[ "$revision" -gt "$n" ] || revision=$((n + 1))
	done
	# Here the pinned commit is there: b4 names it by itself.
	! tgit -C "$TREE" cat-file -e "$pin^{commit}" 2>/dev/null || pin=
	# shellcheck disable=SC2016 # jq's dollars
	tc_run jq --arg id "$id" --arg revision "$revision" --arg prefixes "$prefixes" \
		--arg history "$history" --arg pin "$pin" '
		if $id != "" then .series["change-id"] = $id else . end
		| .series.revision = ($revision | tonumber)
		| .series.prefixes = ($prefixes | split(" ") | map(select(length > 0)))
		| if $history != "" then .series.history = ($history | split("\n") |
			map(select(length > 0) | split(" ") | { key: .[0], value: [.[1]] }) | from_entries) else . end
		| if $pin != "" then .series.prerequisites = ["base-commit: " + $pin] else . end'
}

# The change-id that the cover letter has.  As long as it has none: one that
# is the same at each opening.
topic_change_id()
{
	local id date
	id=$(cover_key "$T_COVER" change-id)
	if [ -z "$id" ]; then
		date=$(header "$T_COVER" Date)
		id=$(date -u -d "$date" +%Y%m%d)-$TOPIC-$(printf '%s %s' "$TOPIC" "$date" | sha256sum | cut -c1-12)
	fi
	echo "$id"
}

# The patches, signed off by who is going to send them, in a scratch tree: what
# is stopped there leaves nothing behind.  A conflict is for the tree, to be
# resolved there.
topic_am()
{
	local log=$TREE/.git/csum-am.log am=(am -q --keep-non-patch --signoff --committer-date-is-author-date --no-gpg-sign --3way)
	local p where file hunk scratch=$WORK/.csum-series.scratch touched new=
	touched=$(series_touched "${T_PATCHES[@]}") || exit $?
	topic_scratch "$scratch" "$touched"
	tgit -C "$scratch" reset -q --hard "$T_BRANCH"
	! tgit -C "$scratch" "${am[@]}" "${T_PATCHES[@]/#/$TOP/patches/}" >"$log" 2>&1 ||
		new=$(tgit -C "$scratch" rev-parse HEAD)
	scratch_close "$scratch"
	if [ -n "$new" ]; then
		topic_content "$new" >"$T_STATE/building"
		work_checkout -B "$T_BRANCH" "$new"
		p=$(grep -c '^Falling back' "$log" || :)
		[ "$p" = 0 ] || note "$p of ${#T_PATCHES[@]} patches applied by 3-way merge"
		return
	fi
	! tgit -C "$TREE" "${am[@]}" "${T_PATCHES[@]/#/$TOP/patches/}" >"$log" 2>&1 || return 0
	topic_tip >"$T_STATE/tip"
	topic_tip >"$TREE/.git/csum-series.head"
	rm -f "$T_STATE/building"
	p=${T_PATCHES[$(cat "$TREE/.git/rebase-apply/next") - 1]}
	# What git apply says about the tree before the patch.
	where=$(topic_apply_fault "$p")
	file=${where%:*}
	[ -n "$file" ] || file=$(sed -n 's/^error: \([^:]*\): .*/\1/p' "$log" | head -n 1)
	hunk=$(sed -n "s/^\(@@ -${where##*:}[, ].*\)/\1/p" "$TOP/patches/$p" | head -n 1)
	die "$EX_APPLY" "patches/$p does not apply on $BASE_WHAT: $file, hunk '${hunk:-?}'; next: cd $TREE, mend ${file:-the file}, git add it, git am --continue, then tools/topic.sh close $TOPIC with the same options"
}

# topic_apply_fault PATCH: "FILE:LINE" of the first hunk that does not fit.
topic_apply_fault()
{
	local index=$TREE/.git/csum-topic/index
	{
		tc_run env GIT_INDEX_FILE="$index" git -C "$TREE" read-tree HEAD
		tc_run env GIT_INDEX_FILE="$index" git -C "$TREE" apply --cached --check "$TOP/patches/$1" 2>&1 || :
	} | sed -n 's/^error: patch failed: //p' | head -n 1
	rm -f "$index"
}

# topic_sent_tags: b4's tags of the versions sent, for --compare-to: each as
# it was mailed.  The base-commit of the letter is upstream's; where that is
# not here, a tag of its first 12 digits, which is what b4 asks for, stands
# for it.
topic_sent_tags()
{
	local n mails patches scratch=$WORK/.csum-series.scratch id base touched
	id=$(topic_tracking "$(topic_cover_commit)" | tc_run jq -r '.series["change-id"]')
	for n in $(topic_versions); do
		mapfile -t mails < <(topic_mails "$n")
		base=$(cover_key "$TOP/patches/${mails[0]}" base-commit)
		mapfile -t patches < <(printf '%s\n' "${mails[@]}" | grep -v '/0000-')
		touched=$(series_touched "${patches[@]}") || exit $?
		topic_scratch "$scratch" "$touched"
		if tgit -C "$scratch" am -q --3way --no-gpg-sign "${patches[@]/#/$TOP/patches/}" >"$TREE/.git/csum-am.log" 2>&1; then
			{ patch_subject "$TOP/patches/${mails[0]}"; echo; sed '1,/^$/d' "$TOP/patches/${mails[0]}"; } |
				tgit -C "$scratch" tag -f -a -F - --cleanup=verbatim "sent/$id-v$n" >/dev/null
			[ -z "$base" ] || tgit -C "$TREE" cat-file -e "$base^{commit}" 2>/dev/null ||
				tgit -C "$TREE" tag -f "${base:0:12}" "$BASE_COMMIT" >/dev/null
		else
			note "patches/$TOPIC/v$n does not apply on $BASE_WHAT; b4 prep --compare-to v$n has nothing to compare to"
		fi
		scratch_close "$scratch"
	done
	# What b4 itself is going to tag names the pinned commit too.
	base=$(conf1 "$BASE_CONF" commit)
	tgit -C "$TREE" cat-file -e "$base^{commit}" 2>/dev/null ||
		tgit -C "$TREE" tag -f "${base:0:12}" "$BASE_COMMIT" >/dev/null
}

# To and Cc, of the base's get_maintainer.pl.  They stay in the branch: "close"
# takes off what is added here.
topic_recipients()
{
	topic_letter "$(topic_cover_commit)" >"$T_STATE/mailed"
	echo "Cc: $GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL>" >"$T_STATE/auto"
	[ -x "$TREE/scripts/get_maintainer.pl" ] || {
		note "$BASE_WHAT has no scripts/get_maintainer.pl: no recipients"
		return 0
	}
	tb4 prep --auto-to-cc >"$TREE/.git/csum-b4.log" 2>&1 ||
		die "$EX_MACHINE" "b4 prep --auto-to-cc failed ($(tail -n 1 "$TREE/.git/csum-b4.log")); see $TREE/.git/csum-b4.log"
	topic_letter "$(topic_cover_commit)" >"$T_STATE/mailed"
	# b4 0.14 drops the quotes of a name, and then who has a comma in it.
	if grep -qE '^(To|Cc): [^"<]*[,()][^<]*<' "$T_STATE/mailed"; then
		cat >"$WORK/.csum-series.b4/quote" <<-'END'
		#!/bin/sh
		exec sed -i -E 's/^(To|Cc): ([^"<]*[,()][^<]*[^< ]) *</\1: "\2" </' "$1"
		END
		chmod +x "$WORK/.csum-series.b4/quote"
		EDITOR=$WORK/.csum-series.b4/quote tb4 prep --edit-cover >"$TREE/.git/csum-b4.log" 2>&1 || :
		topic_letter "$(topic_cover_commit)" >"$T_STATE/mailed"
	fi
	{ diff "$T_STATE/letter" "$T_STATE/mailed" || :; } | sed -n 's/^> \(\(To\|Cc\): .*\)/\1/p' >"$T_STATE/auto"
}
