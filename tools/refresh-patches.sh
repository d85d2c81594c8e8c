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
#   --add TOPIC       commits that are in no patch yet go to patches/TOPIC/
#   --series NAME     series.NAME with configs/base/NAME.conf (default: linux)
#   --check           write nothing; exit 1 if anything would change
#   --toolchain T     auto (default), host, or root
#   -h, --help        this text
#
# Exit codes: 0 good; 1 --check found a difference; 2 usage, or something
# would be lost (uncommitted edits, a commit without a patch, a patch without
# a commit); 3 the machine.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"

DIR='' ADD='' CHECK=''
while [ $# -gt 0 ]; do
	case $1 in
	--series|--toolchain|-h|--help) common_option "$@"; shift "$OPT_TOOK" ;;
	--add)
		need_value "$1" $#
		case $2 in */*|.*|'') usage_error "--add takes the name of a directory in patches/, not '$2'" ;; esac
		ADD=$2; shift 2 ;;
	--check) CHECK=1; shift ;;
	-*) usage_error "unknown option '$1'" ;;
	*)
		[ -z "$DIR" ] || usage_error "one tree, not '$DIR' and '$1'"
		DIR=$1; shift ;;
	esac
done
: "${DIR:=$CACHE/work/$(conf1 "$BASE_CONF" name)/linux}"
DIR=$(cd "$DIR" 2>/dev/null && pwd -P) ||
	die "$EX_USAGE" "$DIR: no such tree; make one with tools/apply-and-build.sh --apply-only --out DIR"
[ -r "$DIR/.git/csum-series.signoff" ] ||
	die "$EX_USAGE" "$DIR was not made by tools/apply-and-build.sh"

git_deaf
tc_setup
tc_bind "$DIR"
lock refresh
tmp=$(mktemp -d "${TMPDIR:-/tmp}/refresh.XXXXXX")
trap 'rm -rf "$tmp"' EXIT
tc_bind "$tmp"
g() { tgit -C "$DIR" "$@"; }

base=$(cat "$DIR/.git/csum-series.base")
signoff=$(cat "$DIR/.git/csum-series.signoff")
dirty=$(g status --porcelain | head -n 1)
[ -z "$dirty" ] ||
	die "$EX_USAGE" "$DIR has edits that are not committed (${dirty:3}); commit them first"
[ -z "$(g rev-list --merges "$base..HEAD")" ] ||
	die "$EX_USAGE" "$DIR has merge commits; rebase them away, a series is a line"
mapfile -t commits < <(g rev-list --reverse "$base..HEAD")

# The subject of a patch file, unfolded, without its [PATCH ...].
patch_subject()
{
	sed -n '/^Subject: /,/^[^ ]/ { /^Subject: /!{ /^[^ ]/q }; p }' "$1" |
		sed 's/^Subject: //; s/^ //' | tr '\n' ' ' |
		sed 's/^\[PATCH[^]]*\] *//; s/ *$//'
}

# A queue begins empty.
patches=() subjects=()
if [ -z "$ADD" ] || grep -qvE '^[[:space:]]*(#|$)' "$SERIES"; then
	list=$(series_patches) || exit $?
	mapfile -t patches <<<"$list"
fi
for p in "${patches[@]}"; do
	subjects+=("$(patch_subject "$TOP/patches/$p")")
done

# match[i]: the index of the patch of commit i.
declare -A match=() taken=()
for i in "${!commits[@]}"; do
	s=$(g log -1 --format=%s "${commits[i]}")
	for j in "${!patches[@]}"; do
		if [ "${subjects[j]}" = "$s" ] && [ -z "${taken[$j]:-}" ]; then
			match[$i]=$j taken[$j]=1
			break
		fi
	done
done
# An edited subject: as many commits as patches left over, in their order.
left_c=() left_p=()
for i in "${!commits[@]}"; do [ -n "${match[$i]:-}" ] || left_c+=("$i"); done
for j in "${!patches[@]}"; do [ -n "${taken[$j]:-}" ] || left_p+=("$j"); done
if [ ${#left_p[@]} -gt 0 ]; then
	if [ ${#left_c[@]} -ne ${#left_p[@]} ]; then
		die "$EX_USAGE" "no commit in $DIR is patches/${patches[left_p[0]]}; bring it back, or take it out of series"
	fi
	for k in "${!left_c[@]}"; do match[${left_c[k]}]=${left_p[k]}; done
elif [ ${#left_c[@]} -gt 0 ] && [ -z "$ADD" ]; then
	die "$EX_USAGE" "commit $(g log -1 --format='%h ("%s")' "${commits[left_c[0]]}") is in no patch; name its topic with --add TOPIC"
fi

# The commits again, without the sign-offs that applying added.
chain=$base topics=()
for i in "${!commits[@]}"; do
	c=${commits[i]}
	g log -1 --format=%B "$c" | awk -v so="$signoff" '
		{ line[++n] = $0 }
		END {
			while (n > 0 && line[n] == "") n--
			while (n > 0 && line[n] == so) n--
			while (n > 0 && line[n] == "") n--
			for (i = 1; i <= n; i++) print line[i]
		}' >"$tmp/message"
	chain=$(in_toolchain env \
		GIT_AUTHOR_NAME="$(g log -1 --format=%an "$c")" \
		GIT_AUTHOR_EMAIL="$(g log -1 --format=%ae "$c")" \
		GIT_AUTHOR_DATE="$(g log -1 --format=%aI "$c")" \
		GIT_COMMITTER_DATE='2026-01-01 00:00:00 +0000' \
		git -C "$DIR" commit-tree -F "$tmp/message" -p "$chain" "$c^{tree}")
	commits[i]=$chain
	if [ -n "${match[$i]:-}" ]; then
		topics[i]=$(dirname "${patches[match[$i]]}")
	else
		topics[i]=$ADD
	fi
done

# cover TOPIC COMMIT: the text of its cover letter, for git to complete.
cover_options()
{
	local cover=$TOP/patches/$1/0000-cover-letter.patch
	COVER=() COVER_DATE='2026-01-01 00:00:00 +0000'
	[ -e "$cover" ] || return 0
	COVER_DATE=$(sed -n 's/^Date: //p; /^$/q' "$cover")
	{
		patch_subject "$cover"
		echo
		echo
		# The body ends where git's shortlog, "Author (2):", begins.
		awk 'body { line[++n] = $0; if (/^[^ ].* \([0-9]+\):$/) end = n }
			/^$/ { body = 1 }
			END { for (i = 1; i < (end ? end : n + 1); i++) print line[i] }' "$cover" |
			sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
	} >"$tmp/cover"
	COVER=(--cover-letter --cover-from-description=subject --description-file="$tmp/cover")
}

# format TOPIC FROM TO: into $tmp/TOPIC/.
format()
{
	local author
	author=$(g log -1 --format='%an%n%ae' "$3")
	cover_options "$1"
	in_toolchain env GIT_COMMITTER_NAME="${author%%$'\n'*}" \
		GIT_COMMITTER_EMAIL="${author#*$'\n'}" GIT_COMMITTER_DATE="$COVER_DATE" \
		git -C "$DIR" format-patch -q -n --zero-commit --no-signature \
		"${COVER[@]}" -o "$tmp/$1" "$2..$3"
	[ ${#COVER[@]} -eq 0 ] ||
		printf 'base-commit: %s\n' "$(conf1 "$BASE_CONF" commit)" \
			>>"$tmp/$1/0000-cover-letter.patch"
}

# Another base moves lines and changes blob ids; neither is an edit.
same() { cmp -s <(normal "$1") <(normal "$2"); }
normal() { sed -E '/^index [0-9a-f]+\.\./d; s/^@@ -[0-9,]+ \+[0-9,]+ @@.*/@@/' "$1"; }

# write OLD NEW FILE: FILE replaces patches/OLD as patches/NEW.
changed=0
write()
{
	local old=$1 new=$2 file=$3
	if [ "$old" = "$new" ] && [ -e "$TOP/patches/$old" ] && same "$TOP/patches/$old" "$file"; then
		return
	fi
	changed=$((changed + 1))
	echo "patches/$new"
	[ -z "$CHECK" ] || return 0
	mkdir -p "$TOP/patches/$(dirname "$new")"
	cp "$file" "$TOP/patches/$new.new"
	mv "$TOP/patches/$new.new" "$TOP/patches/$new"
	if [ -n "$old" ] && [ "$old" != "$new" ]; then
		rm -f "$TOP/patches/$old"
	fi
}

cp "$SERIES" "$tmp/series"
from=$base i=0 done_topics=' '
while [ "$i" -lt ${#commits[@]} ]; do
	topic=${topics[i]} first=$i
	case $done_topics in *" $topic "*)
		die "$EX_USAGE" "the commits of patches/$topic are not next to each other in $DIR; reorder them" ;;
	esac
	done_topics+="$topic "
	while [ "$i" -lt ${#commits[@]} ] && [ "${topics[i]}" = "$topic" ]; do i=$((i + 1)); done
	format "$topic" "$from" "${commits[i - 1]}"
	[ ! -e "$tmp/$topic/0000-cover-letter.patch" ] ||
		write "$topic/0000-cover-letter.patch" "$topic/0000-cover-letter.patch" \
			"$tmp/$topic/0000-cover-letter.patch"
	k=$first
	for f in "$tmp/$topic"/*.patch; do
		[ "${f##*/}" != 0000-cover-letter.patch ] || continue
		new=$topic/${f##*/} old=
		[ -z "${match[$k]:-}" ] || old=${patches[match[$k]]}
		write "$old" "$new" "$f"
		if [ -z "$old" ]; then
			# After the topic's last line, or at the end.
			awk -v t="$topic/" -v new="$new" '
				{ line[NR] = $0; if (index($0, t) == 1) at = NR }
				END {
					for (i = 1; i <= NR; i++) { print line[i]; if (i == at) print new }
					if (!at) print new
				}' "$tmp/series" >"$tmp/series.new"
			mv "$tmp/series.new" "$tmp/series"
		elif [ "$old" != "$new" ]; then
			awk -v old="$old" -v new="$new" '
				$1 == old { sub(/^[^ \t]+/, new) } { print }' "$tmp/series" >"$tmp/series.new"
			mv "$tmp/series.new" "$tmp/series"
		fi
		k=$((k + 1))
	done
	from=${commits[i - 1]}
done
if ! cmp -s "$tmp/series" "$SERIES"; then
	changed=$((changed + 1))
	echo "${SERIES#"$TOP"/}"
	[ -n "$CHECK" ] || { cp "$tmp/series" "$SERIES.new" && mv "$SERIES.new" "$SERIES"; }
fi

# What was written is what the tools would apply: the tree is theirs again.
[ -n "$CHECK" ] || g rev-parse HEAD >"$DIR/.git/csum-series"
if [ -n "$CHECK" ]; then note "$changed files would change"; else note "$changed files changed"; fi
[ -z "$CHECK" ] || [ "$changed" = 0 ] || exit "$EX_FAIL"
