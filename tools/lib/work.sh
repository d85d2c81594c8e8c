# shellcheck shell=bash
# A work directory: WORK/NAME (of the base: WORK/linux, mostly), a tree with the
# series applied, and the build
# directories beside it.  The relative place of the two is always the same, so
# that ccache hits from one work directory to another.
#
# The tree belongs to the tools only as long as nobody worked in it: a commit
# or an edit that is not in patches/ is never overwritten.

# Set by options of the tools; WORK_READ by what only looks at the tree.
WORK_OUT='' WORK_DISCARD='' WORK_READ=''

# work_place: sets WORK and TREE.
work_place()
{
	if [ -n "$WORK_OUT" ]; then
		case $(realpath -m "$WORK_OUT")/ in
		"$CACHE"/*) ;;
		"$TOP"/*)
			die "$EX_USAGE" "--out $WORK_OUT is inside of this repository, whose checks would take the kernel there for a part of it; name another place" ;;
		esac
		mkdir -p "$WORK_OUT" 2>/dev/null ||
			die "$EX_MACHINE" "--out $WORK_OUT: cannot make this directory"
		WORK=$(cd "$WORK_OUT" && pwd -P)
		tc_bind "$WORK"
	else
		WORK=$CACHE/work/$BASE_KEY
		mkdir -p "$WORK"
	fi
	TREE=$WORK/$(conf1 "$BASE_CONF" name)
	# Ours is what bears our mark, and nothing else may be touched.
	if [ -L "$TREE" ] || { [ -e "$TREE" ] && [ ! -e "$TREE/.git/csum-series.head" ] &&
		[ ! -e "$TREE/.git/csum-series.making" ]; }; then
		die "$EX_USAGE" "$TREE exists and is not ours; name another directory with --out"
	fi
	WORK_LOCK=work-$(printf %s "$WORK" | sha256sum | cut -c1-12)
}

# work_open: sets WORK and TREE, for this run alone.
work_open()
{
	work_place
	lock "$WORK_LOCK"
	[ -e "$TREE/.git/csum-series.head" ] || work_create
	# A base that moved since: the tree needs its objects.
	tgit -C "$TREE" cat-file -e "$BASE_COMMIT^{tree}" 2>/dev/null ||
		tgit -C "$TREE" fetch -q --depth=1 --no-tags "file://$BASE_REPO" "$BASE_COMMIT"
	work_check
}

# The objects are shared with the cache's repository inside the cache, and
# hard-linked outside of it: a user's commits must survive "rm -rf ~/.cache".
work_create()
{
	need_disk "$WORK" 4 "a kernel tree"
	# A run that was stopped here left the mark of one being made.
	rm -rf --one-file-system "$TREE"
	mkdir -p "$TREE/.git"
	touch "$TREE/.git/csum-series.making"
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
	: >"$TREE/.git/csum-series.branch"
	work_mark
	rm -f "$TREE/.git/csum-series.making"
}

# work_mark: what is in the tree now is what the tools put there.  Of the branch
# csum-series only if it is what is in the tree: elsewhere it keeps what it has,
# which may be somebody's.
work_mark()
{
	local head on
	work_head
	echo "$head" >"$TREE/.git/csum-series.new"
	echo "$BASE_COMMIT" >"$TREE/.git/csum-series.base"
	echo "Signed-off-by: $GIT_COMMITTER_NAME <$GIT_COMMITTER_EMAIL>" \
		>"$TREE/.git/csum-series.signoff"
	[ "$on" != refs/heads/csum-series ] || echo "$head" >"$TREE/.git/csum-series.branch"
	mv "$TREE/.git/csum-series.new" "$TREE/.git/csum-series.head"
}

# work_head: to head, and the branch it is on, or HEAD, to on.
work_head()
{
	{ read -r head && read -r on; } < <(tgit -C "$TREE" rev-parse HEAD --symbolic-full-name HEAD)
}

work_branch() { tgit -C "$TREE" rev-parse -q --verify refs/heads/csum-series || :; }

# work_check: refuse to go on over somebody's work.
work_check()
{
	local head branch on save dirty old new work_left=()
	[ -z "$WORK_READ" ] || return 0
	work_unlock
	[ -z "$WORK_DISCARD" ] || return 0
	work_not_stopped
	work_head
	# A run that was stopped between two commits leaves files of either.
	if [ -e "$TREE/.git/csum-series.moving" ]; then
		read -r old new <"$TREE/.git/csum-series.moving" || :
		if [ -n "${new:-}" ] && work_between "$old" "$new"; then
			tgit -C "$TREE" reset -q --hard "$head"
			[ ${#work_left[@]} = 0 ] || (cd "$TREE" && rm -f -- "${work_left[@]/#/./}")
			[ "$head" != "$new" ] || work_mark
		fi
		rm -f "$TREE/.git/csum-series.moving"
	fi
	# What the tools made, wherever HEAD was moved to since.
	save="tools/refresh-patches.sh $TREE"
	on=${on#refs/heads/}
	case $on in b4/*) save="tools/topic.sh close ${on#b4/}${WORK_OUT:+ --out $WORK_OUT}" ;; esac
	work_known "$head" ||
		die "$EX_USAGE" "$TREE has commits that the tools did not make; save them with '$save', or give --discard"
	branch=$head
	[ "$on" = csum-series ] || branch=$(work_branch)
	[ -z "$branch" ] || work_known "$branch" ||
		die "$EX_USAGE" "the branch csum-series in $TREE has commits that the tools did not make; check it out and run 'tools/refresh-patches.sh $TREE', or give --discard"
	dirty=$(tgit -C "$TREE" status --porcelain | head -n 1)
	[ -z "$dirty" ] ||
		die "$EX_USAGE" "$TREE has edits that are not committed (${dirty:3}); commit them and run '$save', or give --discard"
}

# work_known COMMIT: is it one that the tools left?
work_known()
{
	grep -qsxF "$1" "$TREE"/.git/csum-series.{head,branch,base} "$TREE"/.git/csum-topic/*/{tip,cover}
}

# work_not_stopped: nothing of git's waits to be continued there.
work_not_stopped()
{
	local what
	[ ! -d "$TREE/.git/rebase-apply" ] ||
		die "$EX_USAGE" "git am is stopped in $TREE; resolve and 'git am --continue' there, or 'git am --abort'"
	[ ! -d "$TREE/.git/rebase-merge" ] ||
		die "$EX_USAGE" "git rebase is stopped in $TREE; resolve and 'git rebase --continue' there, or 'git rebase --abort'"
	for what in merge cherry-pick revert; do
		[ ! -e "$TREE/.git/$(tr a-z- A-Z_ <<<"$what")_HEAD" ] ||
			die "$EX_USAGE" "a git $what is not concluded in $TREE; commit it there, or 'git $what --abort'"
	done
}

# work_unlock: an index.lock that a run of ours left.  Any other is that of a git
# at work, or of one that was killed.
work_unlock()
{
	local mark
	[ -e "$TREE/.git/index.lock" ] || return 0
	for mark in "$TREE"/.git/csum-series.moving "$TREE"/.git/csum-topic/*/building; do
		[ ! -e "$mark" ] || {
			rm -f "$TREE/.git/index.lock"
			return
		}
	done
	die "$EX_USAGE" "$TREE: a git is at work there, or was killed; when none runs: rm $TREE/.git/index.lock"
}

# work_between OLD NEW: is every file that differs from HEAD that of OLD or of
# NEW?  Anything else is somebody's edit.  Sets work_left, those that HEAD has not.
work_between()
{
	local p
	work_left=()
	while IFS= read -r -d '' p; do
		work_is_of "$p" "$1" || work_is_of "$p" "$2" || return 1
	done < <(tgit -C "$TREE" diff -z --name-only HEAD)
	while IFS= read -r -d '' p; do
		work_is_of "$p" "$1" || work_is_of "$p" "$2" || return 1
		work_left+=("$p")
	done < <(tgit -C "$TREE" ls-files -z -o --exclude-standard)
}

# work_is_of PATH COMMIT: is what is there now, or is not, just that of COMMIT?
work_is_of()
{
	local now='' was mode=100644
	was=$(tgit -C "$TREE" ls-tree "$2" -- "$1" | awk '{ print $1, $3 }')
	if [ -f "$TREE/$1" ] && [ ! -L "$TREE/$1" ]; then
		[ ! -x "$TREE/$1" ] || mode=100755
		now="$mode $(tgit -C "$TREE" hash-object -- "$1")"
	elif [ -e "$TREE/$1" ] || [ -L "$TREE/$1" ]; then
		return 1
	fi
	[ "$now" = "$was" ]
}

# work_moving COMMIT: the tree is about to go there, and no file that git does
# not know is in the way.
work_moving()
{
	local p d
	[ -n "$WORK_DISCARD" ] || while IFS= read -r -d '' p; do
		# What is where it, or a directory of it, is to be.
		for ((d = 0; ; )); do
			if [ -L "$TREE/$p" ] || { [ -e "$TREE/$p" ] && { [ $d = 0 ] || [ ! -d "$TREE/$p" ]; }; }; then
				tgit -C "$TREE" cat-file -e "HEAD:$p" 2>/dev/null ||
					die "$EX_USAGE" "$TREE/$p would be overwritten, and git does not know it; move it away, or give --discard"
			fi
			d=1
			case $p in */*) p=${p%/*} ;; *) break ;; esac
		done
	done < <(tgit -C "$TREE" diff -z --name-only --no-renames --diff-filter=A HEAD "$1")
	tgit -C "$TREE" rev-parse HEAD "$1" | paste -sd " " >"$TREE/.git/csum-series.moving"
}

# work_goto COMMIT: only files that differ are written, so that make builds
# only what an edited patch changed.
work_goto()
{
	[ "$(tgit -C "$TREE" rev-parse HEAD)" != "$1" ] || [ -n "$WORK_DISCARD" ] || return 0
	work_checkout -B csum-series "$1"
}

# work_checkout ARG... COMMIT: what was stopped in the tree goes only with
# --discard.
work_checkout()
{
	local out
	work_check	# again: applying takes a while
	work_moving "${*: -1}"
	if [ -n "$WORK_DISCARD" ]; then
		tgit -C "$TREE" am --quit 2>/dev/null || :
		tgit -C "$TREE" rebase --quit 2>/dev/null || :
		tgit -C "$TREE" reset -q --hard
		tgit -C "$TREE" clean -qfd
	fi
	out=$(tgit -C "$TREE" checkout -q -f "$@" 2>&1) || {
		rm -f "$TREE/.git/csum-series.moving"
		die "$EX_USAGE" "$TREE: git checkout: ${out%%"$nl"*}; end that, or name another directory with --out"
	}
	work_mark
	rm -f "$TREE/.git/csum-series.moving"
}

# scratch_open DIR, scratch_close DIR: a work tree of TREE at the base, without
# files.  Never "worktree prune": a user's worktrees may lie where the toolchain
# root does not see them, and would be taken for gone.  The name is one that
# no file of a user has, since with --out the directory is theirs.
scratch_open()
{
	rm -rf --one-file-system "$1"
	tgit -C "$TREE" worktree add -q -f --no-checkout --detach "$1" "$BASE_COMMIT"
}

scratch_close()
{
	tgit -C "$TREE" worktree remove --force "$1" 2>/dev/null || rm -rf --one-file-system "$1"
}
