#!/bin/bash
# usage: tools/refresh-patches.sh [OPTION...] [DIR]
#
# Writes the commits of an applied tree back to patches/ and series.  DIR is
# the tree that apply-and-build.sh made and you edited (default: the one in
# the cache).  A patch whose commit did not change keeps every byte.
#
# Commits are matched to patches by their subject, and an edited subject by
# its place.  Sign-offs that applying added are taken off again.
#
#   --out DIR         the same as DIR; what other tools have as --out DIR will do
#   --add TOPIC       commits that are in no patch yet go to patches/TOPIC/
#   --series NAME     series.NAME with configs/base/NAME.conf (default: linux)
#   --check           write nothing; exit 1 if anything would change
#   --overwrite       although patches/ changed since DIR was applied
#   --toolchain T     auto (default), host, or root
#   -h, --help        this text
#
# Exit codes: 0 good; 1 --check found a difference; 2 usage, or something
# would be lost (uncommitted edits, a commit without a patch, a patch without
# a commit); 3 the machine.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"
. "$TOP/tools/lib/patch-file.sh"
. "$TOP/tools/lib/refresh.sh"

DIR='' OVERWRITE=''
while [ $# -gt 0 ]; do
	case $1 in
	--series|--toolchain|-h|--help) common_option "$@"; shift "$OPT_TOOK" ;;
	--add)
		need_value "$@"
		want_topic "$2"
		RF_ADD=$2; shift 2 ;;
	--check) RF_CHECK=1; shift ;;
	--out) need_value "$@"; DIR=$2; shift 2 ;;
	--overwrite) OVERWRITE=1; shift ;;
	-*) usage_error "unknown option '$1'" ;;
	*)
		[ -z "$DIR" ] || usage_error "one tree, not '$DIR' and '$1'"
		DIR=$1; shift ;;
	esac
done
name=$(conf1 "$BASE_CONF" name)
: "${DIR:=$CACHE/work/$name/$name}"
[ -d "$DIR" ] ||
	die "$EX_USAGE" "$DIR: no such tree; make one with tools/apply-and-build.sh --apply-only --out DIR"
TREE=$(cd "$DIR" && pwd -P)
# What is --out elsewhere: the tree is in it.
[ ! -e "$TREE/$name/.git/csum-series.head" ] || TREE=$TREE/$name
[ -r "$TREE/.git/csum-series.signoff" ] ||
	die "$EX_USAGE" "$TREE was not made by tools/apply-and-build.sh"

git_deaf
tc_setup
tc_bind "$TREE"
rf_init
RF_BASE=$(cat "$TREE/.git/csum-series.base")
RF_SIGNOFF=$(cat "$TREE/.git/csum-series.signoff")
head=$(tgit -C "$TREE" rev-parse HEAD)
on=$(tgit -C "$TREE" symbolic-ref -q --short HEAD || :)
work_not_stopped
out=
case $TREE/ in "$CACHE"/*) ;; *) out=" --out $(dirname "$TREE")" ;; esac
case $on in b4/*)
	die "$EX_USAGE" "$TREE is on $on; 'tools/topic.sh close ${on#b4/}$out' writes that back, 'git checkout csum-series' has the whole series" ;;
esac
dirty=$(tgit -C "$TREE" status --porcelain | head -n 1)
[ -z "$dirty" ] ||
	die "$EX_USAGE" "$TREE has edits that are not committed (${dirty:3}); commit them first"
[ -z "$(rf_git rev-list --merges "$RF_BASE..$head")" ] ||
	die "$EX_USAGE" "$TREE has merge commits; rebase them away, a series is a line"
mapfile -t RF_COMMITS < <(rf_git rev-list --reverse "$RF_BASE..$head")
# A queue begins empty.
if [ -z "$RF_ADD" ] || grep -qvE '^[[:space:]]*(#|$)' "$SERIES"; then
	list=$(series_patches) || exit $?
	mapfile -t RF_PATCHES <<<"$list"
fi
form=$(grep -o '^patches/[^ ]* instead' "$TREE/.git/csum-series.notes" 2>/dev/null | head -n 1 || :)
[ -z "$form" ] ||
	die "$EX_USAGE" "$TREE has ${form% instead}, a form for its kernel, which is not written back; edit in a tree of the pinned base, and that file by hand"
# A patch that was edited, or pulled, after the tree was applied is not in it.
if [ -z "$RF_CHECK$OVERWRITE" ] && [ -s "$TREE/.git/csum-series.patches" ] &&
	[ "$(series_digest)" != "$(cat "$TREE/.git/csum-series.patches")" ]; then
	die "$EX_USAGE" "patches/ or series changed since they were applied to $TREE, or it has but the first of them (--series-upto), and writing would undo the rest; apply them again and move your commits there, or give --overwrite"
fi
[ -z "$RF_ADD" ] || [ -e "$TOP/patches/$RF_ADD/$COVER" ] ||
	note "patches/$RF_ADD/ is a new topic, and has no $COVER yet"
rf_run

# What was written is what the tools would apply: the tree is theirs again.
[ -n "$RF_CHECK" ] || {
	echo "$head" >"$TREE/.git/csum-series.head"
	# Of the branch csum-series, if it is what was written.
	[ "$(tgit -C "$TREE" rev-parse -q --verify refs/heads/csum-series)" != "$head" ] ||
		echo "$head" >"$TREE/.git/csum-series.branch"
	series_digest >"$TREE/.git/csum-series.patches"
}
rf_verdict
