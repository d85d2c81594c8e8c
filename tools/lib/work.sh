# shellcheck shell=bash
# A work directory: WORK/linux, a tree with the series applied, and the build
# directories beside it.  The relative place of the two is always the same, so
# that ccache hits from one work directory to another.
#
# The tree belongs to the tools only as long as nobody worked in it: a commit
# or an edit that is not in patches/ is never overwritten.

# Set by options of the tools.
WORK_OUT='' WORK_DISCARD=''

# work_open: sets WORK and TREE, and locks them.
work_open()
{
	if [ -n "$WORK_OUT" ]; then
		mkdir -p "$WORK_OUT" 2>/dev/null ||
			die "$EX_MACHINE" "--out $WORK_OUT: cannot make this directory"
		WORK=$(cd "$WORK_OUT" && pwd -P)
		[ -e "$WORK/linux/.git" ] || [ ! -e "$WORK/linux" ] ||
			die "$EX_USAGE" "--out: $WORK/linux exists and is not ours; name another directory"
		tc_bind "$WORK"
	else
		WORK=$CACHE/work/$BASE_KEY
		mkdir -p "$WORK"
	fi
	TREE=$WORK/linux
	lock "work-$(printf %s "$WORK" | sha256sum | cut -c1-12)"
	[ -e "$TREE/.git/csum-series" ] || work_create
	work_check
}

# The objects are shared with the cache's repository inside the cache, and
# hard-linked outside of it: a user's commits must survive "rm -rf ~/.cache".
work_create()
{
	need_disk "$WORK" 4 "a kernel tree"
	# A run that was stopped here left a tree without the mark: start again.
	rm -rf --one-file-system "$TREE"
	tgit init -q "$TREE"
	if [ -z "$WORK_OUT" ]; then
		echo "$BASE_REPO/objects" >"$TREE/.git/objects/info/alternates"
	else
		cp -rl "$BASE_REPO/objects/." "$TREE/.git/objects/" 2>/dev/null ||
			cp -r "$BASE_REPO/objects/." "$TREE/.git/objects/"
	fi
	cp "$BASE_REPO/shallow" "$TREE/.git/shallow" 2>/dev/null || :
	tgit -C "$TREE" update-ref --no-deref HEAD "$BASE_COMMIT"
	if [ -z "$WORK_OUT" ] && [ -e "$CACHE/git/unpacked.index" ] && [ -d "$CACHE/git/unpacked" ]; then
		mv "$CACHE/git/unpacked.index" "$TREE/.git/index"
		find "$CACHE/git/unpacked" -mindepth 1 -maxdepth 1 -exec mv -t "$TREE" {} +
		rmdir "$CACHE/git/unpacked"
	fi
	step "tree: checking out $TREE"
	tgit -C "$TREE" reset -q --hard "$BASE_COMMIT"
	work_mark
}

# work_mark: what is in the tree now is what the tools put there.
work_mark()
{
	tgit -C "$TREE" rev-parse HEAD >"$TREE/.git/csum-series.new"
	mv "$TREE/.git/csum-series.new" "$TREE/.git/csum-series"
	echo "$BASE_COMMIT" >"$TREE/.git/csum-series.base"
	echo "Signed-off-by: $GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL>" \
		>"$TREE/.git/csum-series.signoff"
}

# work_check: refuse to go on over somebody's work.
work_check()
{
	local head dirty
	[ -z "$WORK_DISCARD" ] || return 0
	rm -f "$TREE/.git/index.lock"	# ours: the lock on WORK is held
	head=$(tgit -C "$TREE" rev-parse HEAD)
	[ "$head" = "$(cat "$TREE/.git/csum-series")" ] ||
		die "$EX_USAGE" "$TREE has commits that the tools did not make; save them with 'tools/refresh-patches.sh $TREE', or give --discard"
	# An interrupted checkout of ours leaves edits too: it said where it went.
	if [ -e "$TREE/.git/csum-series.moving" ]; then
		tgit -C "$TREE" reset -q --hard "$head"
		rm -f "$TREE/.git/csum-series.moving"
	fi
	dirty=$(tgit -C "$TREE" status --porcelain | head -n 1)
	[ -z "$dirty" ] ||
		die "$EX_USAGE" "$TREE has edits that are not committed (${dirty:3}); commit them and run 'tools/refresh-patches.sh $TREE', or give --discard"
}

# work_goto COMMIT: only files that differ are written, so that make builds
# only what an edited patch changed.
work_goto()
{
	[ "$(tgit -C "$TREE" rev-parse HEAD)" != "$1" ] || [ -n "$WORK_DISCARD" ] || return 0
	echo "$1" >"$TREE/.git/csum-series.moving"
	[ -z "$WORK_DISCARD" ] || {
		tgit -C "$TREE" reset -q --hard
		tgit -C "$TREE" clean -qfd
	}
	tgit -C "$TREE" checkout -q -f -B csum-series "$1"
	work_mark
	rm -f "$TREE/.git/csum-series.moving"
}
