# shellcheck shell=bash disable=SC2034,SC2154 # shared with other files
# A topic as a branch of b4's: what is where, and what state it is in.
#
#   T_BRANCH    b4/TOPIC in TREE
#   T_STATE     what "open" knew, in TREE's .git: the base, the sign-off, the
#               tip of the branch, a digest of patches/TOPIC, the cover letter
#   T_PATCHES   the patches of the topic, as series names them
MARKER='--- b4-submit-tracking ---'

# topic_setup TOPIC: the queue's side of it.  Every fault is found here.
topic_setup()
{
	local list f
	TOPIC=$1 T_BRANCH=b4/$1
	[ -d "$TOP/patches/$TOPIC" ] ||
		usage_error "no patches/$TOPIC (there are: $(cd "$TOP/patches" && printf '%s\n' * | xargs))"
	list=$(series_patches) || exit $?
	mapfile -t T_PATCHES < <(grep "^$TOPIC/" <<<"$list" || :)
	[ ${#T_PATCHES[@]} -gt 0 ] || die "$EX_USAGE" "${SERIES#"$TOP"/} lists no patch of $TOPIC; add its lines"
	for f in "$TOP/patches/$TOPIC"/*.patch; do
		f=${f#"$TOP/patches/"}
		[ "$f" = "$TOPIC/$COVER" ] || grep -qxF "$f" <<<"$list" ||
			die "$EX_USAGE" "patches/$f is not in ${SERIES#"$TOP"/} and would be lost; add its line, or remove the file"
	done
	T_COVER=$TOP/patches/$TOPIC/$COVER
}

# topic_tree CREATE: the tree's side.  Only "open" makes a tree, and minds
# what else is in it; the others read the branch.
topic_tree()
{
	local dir
	base_get
	dir=$CACHE/work/$BASE_KEY
	[ -z "$WORK_OUT" ] || dir=$(cd "$WORK_OUT" 2>/dev/null && pwd -P) || dir=$WORK_OUT
	TREE=$dir/$(conf1 "$BASE_CONF" name)
	T_STATE=$TREE/.git/csum-topic/$TOPIC
	if [ -z "$1" ]; then
		[ -e "$T_STATE/base" ] ||
			die "$EX_USAGE" "$T_BRANCH is not open in $TREE; first: tools/topic.sh open $TOPIC$(topic_out)"
		WORK_READ=1
	elif [ -z "$WORK_DISCARD" ]; then
		[ ! -e "$T_STATE/building" ] || topic_half
	fi
	work_open
}

# topic_half: a run of ours was stopped while it made the branch.  What it left
# in the branch is the cover letter, and maybe the patches; anything else there
# is somebody's, and is minded.
topic_half()
{
	local now letter
	now=$(topic_content "$T_BRANCH")
	[ -z "$now" ] || [ "$now" = "$(<"$T_STATE/building")" ] || return 0
	letter=$(topic_cover_commit 2>/dev/null) || return 0
	[ -z "$letter" ] || topic_letter_ours "$letter" || return 0
	topic_tip >"$T_STATE/tip" || return 0
	! topic_on || topic_tip >"$TREE/.git/csum-series.head"
}

# topic_letter_ours COMMIT: the letter as "open" or b4 put it there, but for the
# recipients that b4 adds.
topic_letter_ours()
{
	local now f
	now=$(topic_letter "$1" | sed -E '/^(To|Cc): /d; /^$/d')
	for f in letter minted; do
		[ ! -e "$T_STATE/$f" ] || [ "$now" != "$(sed -E "/^$MARKER\$/,\$d; /^(To|Cc): /d; /^$/d" "$T_STATE/$f")" ] || return 0
	done
	return 1
}

# topic_content BRANCH: a digest of all of it but the cover letter, which changes
# no file; nothing if that is all.
topic_content()
{
	local log
	tgit -C "$TREE" rev-parse -q --verify "$1" >/dev/null || return 0
	log=$(tgit -C "$TREE" log --reverse --format='%T %an <%ae> %at%n%B' "$(cat "$T_STATE/base")..$1" -- .)
	[ -z "$log" ] || sha256sum <<<"$log"
}

# tb4 ARG...: b4 in TREE, deaf to the user's settings, without network, and
# with a mailer that mails nothing.
tb4()
{
	local home=$WORK/.csum-series.b4
	mkdir -p "$home"
	tc_run env -C "$TREE" HOME="$home" XDG_DATA_HOME="$home" \
		XDG_CACHE_HOME="$home" b4 --offline-mode --no-interactive --no-stdin \
		-c sendemail.smtpserver=/bin/false "$@"
}

# topic_scratch DIR PATHS: a work tree of TREE at the base, with PATHS only.
topic_scratch()
{
	scratch_open "$1"
	tgit -C "$1" sparse-checkout set --no-cone --stdin <<<"/${2//$nl/$nl/}" 2>/dev/null
	tgit -C "$1" reset -q --hard
}

# topic_stored: a digest of the patches alone, which "close" writes over.
topic_stored()
{
	(
		cd "$TOP/patches" || exit
		printf '%s\n' "${T_PATCHES[@]}"
		find "$TOPIC" -maxdepth 1 \( -name '*.patch' -o -name "$COVER" \) -exec sha256sum {} + | sort
	) | sha256sum | cut -c1-40
}

# topic_digest: of all that the branch is made from.
topic_digest()
{
	(
		cd "$TOP/patches" || exit
		echo "$BASE_COMMIT $(conf1 "$BASE_CONF" commit) $GIT_COMMITTER_NAME $GIT_COMMITTER_EMAIL"
		printf '%s\n' "${T_PATCHES[@]}"
		find "$TOPIC" -type f ! -name '*.new' -exec sha256sum {} + | sort
		cat "$TOP/.b4-config"
	) | sha256sum | cut -c1-40
}

topic_tip() { tgit -C "$TREE" rev-parse -q --verify "refs/heads/$T_BRANCH"; }
topic_on() { [ "$(tgit -C "$TREE" symbolic-ref -q --short HEAD)" = "$T_BRANCH" ]; }

# topic_saved: nothing in the branch but what "open" or "close" last saw.
topic_saved()
{
	local tip
	tip=$(topic_tip) || return 0
	grep -qsxF "$tip" "$T_STATE/tip" "$T_STATE/cover"
}

# topic_mark: the branch and patches/TOPIC say the same.
topic_mark()
{
	topic_tip >"$T_STATE/tip"
	topic_digest >"$T_STATE/digest"
	topic_stored >"$T_STATE/stored"
	! topic_on || topic_tip >"$TREE/.git/csum-series.head"
}

# topic_cover_commit: b4's, which holds the letter and its tracking.
topic_cover_commit()
{
	tgit -C "$TREE" log -1 -F --grep="$MARKER" --format=%H "$T_BRANCH" \
		--not "$(cat "$T_STATE/base")"
}
topic_message() { tgit -C "$TREE" log -1 --format=%B "$1"; }
topic_letter() { topic_message "$1" | sed "/^$MARKER\$/,\$d" | trim; }
topic_tracking() { topic_message "$1" | sed "1,/^$MARKER\$/d; /^#/d"; }
# trim: no empty lines at the end.
trim() { sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; }

# topic_versions: the numbers N of patches/TOPIC/vN, in order.
topic_versions()
{
	(cd "$TOP/patches/$TOPIC" && printf '%s\n' v[0-9]*) | sed -n 's/^v\([0-9]*\)$/\1/p' | sort -n
}

# topic_out: what a hint has to repeat of our options.
topic_out() { [ -z "${WORK_OUT:-}" ] || printf ' --out %q' "$WORK_OUT"; }

# topic_mails N: its messages; the first has the Message-ID of the version.
topic_mails() { (cd "$TOP/patches" && printf '%s\n' "$TOPIC/v$1"/*.eml); }
mail_id() { header "$1" Message-ID | tr -d '<> '; }
mail_revision() { header "$1" Subject | sed -n 's/^\[[^]]*\bv\([0-9]\{1,\}\)\b[^]]*\].*/\1/p' | grep . || echo 1; }

# topic_next: the commands to go on with.  None is run: what sends is yours.
topic_next()
{
	cat <<-END
	$TREE
	edit:     cd $TREE && git rebase -i HEAD~${#T_PATCHES[@]}; then tools/topic.sh close $TOPIC$(topic_out)
	try out:  tools/topic.sh mail $TOPIC DIR$(topic_out)
	send:     cd $TREE && b4 send    (mails it; no tool here does)
	END
}

# topic_status: one line a fact; false where branch and patches/ differ.
topic_status()
{
	local c tracking sent state=open rc=0
	c=$(topic_cover_commit)
	[ -n "$c" ] || die "$EX_USAGE" "$T_BRANCH has lost b4's cover commit; bring it back from 'git reflog', or: tools/topic.sh open $TOPIC$(topic_out) --discard"
	tracking=$(topic_tracking "$c")
	field() { tc_run jq -r "$1" <<<"$tracking"; }
	if [ -d "$TREE/.git/rebase-apply" ]; then
		state='stopped in git am' rc=1
	elif topic_on && [ -n "$(tgit -C "$TREE" status --porcelain | head -n 1)" ]; then
		state='edits that are not committed' rc=1
	elif ! topic_saved; then
		state='commits that are not in patches/' rc=1
	elif [ "$(topic_digest)" != "$(cat "$T_STATE/digest" 2>/dev/null)" ]; then
		state='patches/ changed since' rc=1
	fi
	sent=$(topic_versions | sed 's/^/v/' | xargs)
	printf '%-10s%s\n' branch "$T_BRANCH: $state" base "$BASE_WHAT" patches "${#T_PATCHES[@]}" \
		cover "$([ -e "$T_COVER" ] && patch_subject "$T_COVER" || echo "none yet")" \
		version "v$(field .series.revision)$(field '.series.prefixes | map(" " + .) | add // ""')" \
		change-id "$(field '.series["change-id"]')" \
		sent "${sent:-nothing yet}"
	return $rc
}
