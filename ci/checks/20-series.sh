#!/bin/bash
# every series, patches/ and configs/base/ agree, both ways
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

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
	done

	# The pinned blobs are those of the files the series touches, no more or less.
	{ diff <(series_touched "${patches[@]}") <(conf "$BASE_CONF" blob | awk '{ print $1 }' | sort) || :; } |
		sed -n "s|^< \(.*\)|\1 is touched and not in ${BASE_CONF#"$TOP/"}; add: blob \1 \$(git rev-parse --short=12 BASE:\1)|p
			s|^> \(.*\)|\1 is not touched; delete its line in ${BASE_CONF#"$TOP/"}|p" >"$OUT/blobs"
	while read -r line; do fault "$line"; done <"$OUT/blobs"
done

for f in */*.patch; do
	case $f in */0000-cover-letter.patch) continue ;; esac
	grep -qxF "$f" <<<"$all" ||
		fault "patches/$f is in no series; add the line, or: git rm patches/$f"
	git_sob=$(grep -n '^Signed-off-by:' "$f" | head -n 1 || :)
	[ -z "$git_sob" ] ||
		fault "patches/$f:$git_sob: a stored sign-off; delete the line, applying adds the submitter's"
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

[ "$faults" = 0 ] || failed "$faults faults, see above"
passed "$(grep -c . <<<"$all") patches"
