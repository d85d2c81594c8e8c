#!/bin/bash
# every series, patches/ and configs/base/ agree, both ways
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"
. "$TOP/tools/lib/patch-file.sh"

tc_setup
faults=0
fault() { echo "$*"; faults=$((faults + 1)); }

cd "$TOP/patches" || exit
all=
for s in linux $(cd "$TOP" && printf '%s\n' series.* | sed -n 's/^series\.\([a-z0-9-]*\)$/\1/p'); do
	use_series "$s"
	list=$(series_patches)
	all+=$list$'\n'
	uniq=$(sort <<<"$list" | uniq -d)
	[ -z "$uniq" ] || fault "${SERIES#"$TOP/"} lists $uniq twice; delete one line"

	mapfile -t patches <<<"$list"
	for t in $(dirname "${patches[@]}" | sort -u); do
		cover=$t/0000-cover-letter.patch
		[ -e "$cover" ] || { fault "patches/$t has no 0000-cover-letter.patch"; continue; }
		grep -qx "base-commit: $(conf1 "$BASE_CONF" commit)" "$cover" ||
			fault "patches/$cover: base-commit is not that of ${BASE_CONF#"$TOP/"}; run tools/refresh-patches.sh --series $s"
		case "$(patch_prefix "$cover"),$(patch_subject "$cover")" in
		PATCH*,?*) ;;
		*) fault "patches/$cover has no 'Subject: [PATCH 0/N] ...', so nobody knows it for the letter; git checkout it, or write it anew" ;;
		esac
		! grep -qE '^(Subject:.*)?\*\*\* (SUBJECT|BLURB) HERE \*\*\*' "$cover" ||
			fault "patches/$cover is git's template still; write the letter"
	done

	# The pinned blobs are those of the files the series touches, no more or less.
	mapfile -t forms < <(series_forms "${patches[@]}")
	touched=$(series_touched "${patches[@]}" "${forms[@]}" 2>&1) || { fault "$touched"; continue; }
	{ diff <(printf '%s\n' "$touched") <(conf "$BASE_CONF" blob | awk '{ print $1 }' | sort) || :; } |
		sed -n "s|^< \(.*\)|\1 is touched and not in ${BASE_CONF#"$TOP/"}; add: blob \1 \$(git rev-parse --short=12 BASE:\1)|p
			s|^> \(.*\)|\1 is not touched; delete its line in ${BASE_CONF#"$TOP/"}|p" >"$OUT/blobs"
	while read -r line; do fault "$line"; done <"$OUT/blobs"
done

for f in *.patch */*.patch */*/*.patch; do
	case $f in
	*/0000-cover-letter.patch|*/for-[a-z0-9]*/*.patch|*/v[0-9]*/*|'*'*) continue ;;
	*/*/*)
		fault "patches/$f is neither in a for-KERNEL/ nor in a vN/ directory, so no tool looks at it; git mv it, or git rm it"
		continue ;;
	esac
	grep -qxF "$f" <<<"$all" ||
		fault "patches/$f is in no series; add the line, or: git rm patches/$f"
	git_sob=$(grep -n '^Signed-off-by:' "$f" | head -n 1 || :)
	[ -z "$git_sob" ] ||
		fault "patches/$f:$git_sob: a stored sign-off; delete the line, applying adds the submitter's"
	[ "$(grep -cE '^From [0-9a-f]{40} ' "$f")" -le 1 ] ||
		fault "patches/$f holds more than one mail; make a file of each: git mailsplit -oDIR patches/$f"
	! grep -q $'\r' "$f" || fault "patches/$f has CRLF line ends; repair: sed -i 's/\r\$//' patches/$f"
done

# Other forms of a patch, for other kernels.
for f in */for-*/*.patch; do
	[ -e "$f" ] || continue
	grep -qxF "${f%%/*}/${f##*/}" <<<"$all" ||
		fault "patches/$f is a form of ${f%%/*}/${f##*/}, which is in no series; git mv it to that name, or git rm it"
done

# A cases line for a patch that is gone would never be asked for.
while read -r p _; do
	[ "$p" = base ] || grep -qxF "$p" <<<"$all" ||
		fault "configs/kunit/checksum.conf: 'cases $p': no such patch in series"
done < <(conf "$TOP/configs/kunit/checksum.conf" cases)

[ "$faults" = 0 ] || failed "$faults faults, see its log"
passed "$(grep -c . <<<"$all") patches"
