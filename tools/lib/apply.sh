# shellcheck shell=bash
# The series onto the base, with git am: one commit a patch.

# Set by options of the tools.
SKIP_UPSTREAM=

# work_apply: the work tree, with the series applied, for reading: other runs
# that want the same series may read it at the same time.  Sets TOUCHED_FILES,
# those that differ from the base now.
work_apply()
{
	local p
	work_place
	while :; do
		lock "$WORK_LOCK" -s
		! work_applied || break
		work_open
		apply_series
	done
	while read -r p; do note "$p"; done <"$TREE/.git/csum-series.notes"
	TOUCHED_FILES=$(tgit -C "$TREE" diff --name-only --no-renames "$BASE_COMMIT" HEAD)
	step "series: $(tgit -C "$TREE" rev-list --count "$BASE_COMMIT..HEAD") patches applied$(apply_drift "$TOUCHED_FILES")"
}

# work_applied: did an earlier run of these very tools leave in the tree what
# this one would?  If so, sets APPLIED and PATCHES.
work_applied()
{
	local list dirty
	[ -e "$TREE/.git/csum-series.applied" ] && [ ! -e "$TREE/.git/csum-series.moving" ] &&
		[ -z "$WORK_DISCARD" ] || return 1
	list=$(series_patches) || exit $?
	APPLIED=$(tgit -C "$TREE" rev-parse HEAD)
	[ "$(apply_key)" = "$(<"$TREE/.git/csum-series.applied")" ] || return 1
	dirty=$(tgit -C "$TREE" status --porcelain -unormal) || return 1
	[ -z "$dirty" ] || return 1
	mapfile -t PATCHES <<<"$list"
}

# apply_key: all that decides what is in TREE, and what is there.
apply_key()
{
	echo "$BASE_COMMIT $APPLIED $(work_branch) $(series_digest)" \
		"$(cat "$TOP/tools/lib/apply.sh" "$TREE/.git/csum-series.head" | sha256sum)" \
		"$GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL> $SKIP_UPSTREAM"
}

# apply_series: sets APPLIED (the commit) and PATCHES (the files), and leaves
# TREE at it.  The patches are applied in a scratch tree that holds only the
# files they touch, so that an unchanged series leaves every time stamp alone.
apply_series()
{
	local list p touched scratch=$WORK/.csum-series.scratch digest forms
	digest=$(series_digest) || exit $?	# before any of it is read
	list=$(series_patches) || exit $?
	mapfile -t PATCHES <<<"$list"
	mapfile -t forms < <(series_forms "${PATCHES[@]}")
	touched=$(series_touched "${PATCHES[@]}" "${forms[@]}") || exit $?
	rm -f "$TREE/.git/csum-series.applied"
	APPLY_NOTES=$TREE/.git/csum-series.notes.new	# of the tree that is to come
	: >"$APPLY_NOTES"
	scratch_open "$scratch"
	tgit -C "$scratch" sparse-checkout set --no-cone --stdin \
		<<<"$(printf '%s\n' "$touched" | sed 's|^|/|')" 2>/dev/null
	tgit -C "$scratch" reset -q --hard
	APPLIED=$BASE_COMMIT
	for p in "${PATCHES[@]}"; do
		apply_one "$scratch" "$p"
	done
	scratch_close "$scratch"
	work_goto "$APPLIED"
	mv "$APPLY_NOTES" "$TREE/.git/csum-series.notes"
	WORK_DISCARD=	# done
	# Edited meanwhile: nobody knows which of the two the tree has.
	[ "$digest" = "$(series_digest)" ] || digest=changed
	echo "$digest" >"$TREE/.git/csum-series.patches"
	[ "$digest" = changed ] || apply_key >"$TREE/.git/csum-series.applied"
}

# Which of the touched files drifted: said with every verdict.
apply_drift()
{
	local f out=
	for f in $BASE_DRIFT; do
		! grep -qxF "$f" <<<"$1" || out+="${out:+, }$f"
	done
	[ -z "$out" ] || printf ', with drift in %s' "$out"
}

# apply_one DIR PATCH: onto APPLIED.
apply_one()
{
	local dir=$1 p log=$TREE/.git/csum-apply.log new merged=''
	local am=(am -q --keep-non-patch --signoff --committer-date-is-author-date --no-gpg-sign)
	p=$(series_form "$dir" "$2")
	[ "$p" = "$2" ] || echo "patches/$p instead of the one in ${2%/*}, since its blobs are the base's" >>"$APPLY_NOTES"
	if ! tgit -C "$dir" "${am[@]}" "$TOP/patches/$p" >"$log" 2>&1; then
		tgit -C "$dir" am --abort >/dev/null 2>&1 || :
		if ! tgit -C "$dir" "${am[@]}" --3way "$TOP/patches/$p" >>"$log" 2>&1; then
			tgit -C "$dir" am --abort >/dev/null 2>&1 || :
			! apply_upstream "$dir" "$p" || return 0
			apply_explain "$dir" "$p" "$log"
		fi
		merged=1
	fi
	mapfile -t new < <(tgit -C "$dir" rev-list "$APPLIED..HEAD")
	APPLIED=${new[0]:-$APPLIED}
	case ${#new[@]} in
	1) [ -z "$merged" ] || echo "patches/$p applied by 3-way merge" >>"$APPLY_NOTES" ;;
	0)
		if [ -n "$SKIP_UPSTREAM" ]; then	# a merge found nothing left to do
			echo "patches/$p is in the base already: left out" >>"$APPLY_NOTES"
			return 0
		fi
		die "$EX_APPLY" "patches/$p is in the base already: nothing of it is left; take it out of series, or give --skip-upstream" ;;
	*) die "$EX_APPLY" "patches/$p holds ${#new[@]} mails; one patch a file" ;;
	esac
}

# apply_upstream DIR PATCH: is all of it in the base already, and may it be left
# out?
apply_upstream()
{
	local f found=
	[ -n "$SKIP_UPSTREAM" ] || return 1
	for f in "$2" $(series_forms "$2"); do
		! tgit -C "$1" apply --reverse --check "$TOP/patches/$f" 2>/dev/null || found=1
	done
	[ -n "$found" ] || return 1
	echo "patches/$2 is in the base already: left out" >>"$APPLY_NOTES"
}

# apply_where DIR PATCH: "FILE, hunk '@@ ...'" of where it does not apply, if git
# names a place.
apply_where()
{
	local where file line hunk
	where=$({ tgit -C "$1" apply --check "$TOP/patches/$2" 2>&1 || :; } |
		sed -n 's/^error: patch failed: //p' | head -n 1)
	[ -n "$where" ] || return 0
	file=${where%:*} line=${where##*:}
	hunk=$(sed -n "s/^\(@@ -${line}[, ].*\)/\1/p" "$TOP/patches/$2" | head -n 1)
	echo "$file, hunk '${hunk:-at line $line}'"
}

# Name the patch, the file and the hunk.
apply_explain()
{
	local dir=$1 p=$2 log=$3 where
	where=$(apply_where "$dir" "$p")
	scratch_close "$dir"
	if [ -z "$where" ]; then
		die "$EX_APPLY" "patches/$p does not apply: $(sed -n 's/^\(error\|fatal\): //p' "$log" | head -n 1); see $log"
	fi
	die "$EX_APPLY" "patches/$p does not apply: $where; base is $BASE_WHAT"
}
