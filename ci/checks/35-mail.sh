#!/bin/bash
# each topic to the mailing list and back, on b4: every road, the same tree
# profile: gate
# inputs: patches series* ci/message.awk .b4-config
. "$(dirname "$0")/../lib.sh"
. "$TOP/tools/lib/patch-file.sh"
. "$TOP/tools/lib/topic.sh"

tc_setup
tc_need b4
tc_need quilt
base_get
pin=$(conf1 "$BASE_CONF" commit)
list=$(series_patches)
mapfile -t topics < <(cut -d/ -f1 <<<"$list" | sort -u)
# A tree of its own: the other checks' one keeps its time stamps.
WORK_OUT=$CACHE/work/mail
mkdir -p "$WORK_OUT"
mails=$OUT/mails
rm -rf "$mails"

# The text first: it needs no tree.
for t in "${topics[@]}"; do
	[ -e "$TOP/patches/$t/$COVER" ] || failed "patches/$t has no $COVER: nothing says why anybody should want it"
done
cd "$TOP" || exit
faults=$(tc_run awk -f ci/message.awk patches/*/*.patch)
[ -z "$faults" ] || { printf '%s\n' "$faults"; failed "$(wc -l <<<"$faults") faults in messages, the first: $(head -n 1 <<<"$faults")"; }

# small_tree COMMIT: the touched files of it, as a tree.
small_tree()
{
	local index=(tc_run env GIT_INDEX_FILE="$OUT/try-index" git -C "$TREE")
	"${index[@]}" read-tree --empty
	# shellcheck disable=SC2086 # paths without blanks
	tgit -C "$TREE" ls-tree -r "$1" -- $touched | "${index[@]}" update-index --index-info
	"${index[@]}" write-tree
}

# fresh: a repository of the touched files at the base.  All of a kernel's would
# be read with each command.
fresh()
{
	rm -rf --one-file-system "$OUT/try-mail"
	tgit init -q "$OUT/try-mail"
	tgit -C "$OUT/try-mail" config include.path "$TOP/.b4-config"
	echo "$TREE/.git/objects" >"$OUT/try-mail/.git/objects/info/alternates"
	base=$(tgit -C "$OUT/try-mail" commit-tree -m 'the base' "$small_base")
	tgit -C "$OUT/try-mail" reset -q --hard "$base"
}

# same ROAD: what is in the tree now is what "open" made.
same()
{
	local got
	got=$(cd "$OUT/try-mail" && tgit add -f --pathspec-from-file=- <<<"$touched" && tgit write-tree)
	[ "$got" = "$want" ] || failed "patches/$t: $1 gives another tree than git am"
	echo "$t: $1"
}

total=0
for t in "${topics[@]}"; do
	tool "$TOP/tools/topic.sh" open "$t" --out "$WORK_OUT"
	tool "$TOP/tools/topic.sh" close "$t" --out "$WORK_OUT" --check
	tool "$TOP/tools/topic.sh" mail "$t" "$mails/$t" --out "$WORK_OUT"
done
WORK_DISCARD=1 work_open
for t in "${topics[@]}"; do
	topic_setup "$t"
	touched=$(series_touched "${T_PATCHES[@]}")
	want=$(small_tree "b4/$t")
	small_base=$(small_tree "$BASE_COMMIT")

	# What goes out.
	first=$(find "$mails/$t" -name '*.eml' | sort | head -n 1)
	total=$((total + $(find "$mails/$t" -name '*.eml' | wc -l)))
	grep -qx "base-commit: $pin" "$first" || failed "patches/$t: the mail does not name base-commit $pin"
	! grep -rl "^base-commit: $BASE_COMMIT" "$mails/$t" || [ "$BASE_COMMIT" = "$pin" ] ||
		failed "patches/$t: a mail names the local import as its base"
	people=$(cd "$TREE" && tc_run perl scripts/get_maintainer.pl --nogit --nogit-fallback \
		--nogit-chief-penguins --norolestats "${T_PATCHES[@]/#/$TOP/patches/}" | grep -o '[^ <]*@[^ >]*')
	for who in $people; do
		sed '/^$/q' "$first" | grep -qF "$who" || failed "patches/$t: get_maintainer.pl names $who, the mail does not"
	done

	# And what comes in.
	for f in "$mails/$t"/*.eml; do
		printf 'From mboxrd@z Thu Jan  1 00:00:00 1970\n'
		sed 's/^>*From />&/' "$f"
		echo
	done >"$mails/$t/mbox"
	fresh
	TREE=$OUT/try-mail tb4 am -o "$mails/$t/am" -m "$mails/$t/mbox" || failed "patches/$t: b4 am of its own mails fails"
	tgit -C "$OUT/try-mail" am -q "$mails/$t"/am/*.mbx || failed "patches/$t: git am of b4 am's mbox fails"
	same "b4 am, git am"
	[ "$(tgit -C "$OUT/try-mail" log --format='%an%n%B' "$base..")" = "$(tgit -C "$TREE" log --format='%an%n%B' -"${#T_PATCHES[@]}" "b4/$t")" ] ||
		failed "patches/$t: b4 am changes a message"
	fresh
	tgit -C "$OUT/try-mail" am -q "${T_PATCHES[@]/#/$TOP/patches/}" || failed "patches/$t: git am fails"
	same "git am"
	printf '%s\n' "${T_PATCHES[@]}" >"$mails/$t/series"
	fresh
	(cd "$OUT/try-mail" && tgit quiltimport --patches "$TOP/patches" --series "$mails/$t/series" >/dev/null) ||
		failed "patches/$t: git quiltimport fails"
	same "git quiltimport"
	fresh
	(cd "$OUT/try-mail" && tc_run env QUILT_PATCHES="$TOP/patches" QUILT_SERIES="$mails/$t/series" QUILT_PC="$mails/$t/pc" \
		quilt --quiltrc /dev/null push -a --fuzz=0 -q) || failed "patches/$t: quilt push -a fails"
	same "quilt push -a"
	fresh
	for p in "${T_PATCHES[@]}"; do
		tc_run patch -d "$OUT/try-mail" -p1 -F0 -s <"$TOP/patches/$p" || failed "patches/$p: patch -p1 -F0 fails"
	done
	same "patch -p1 -F0"
done
rm -rf --one-file-system "$OUT/try-mail" "$OUT/try-index"
passed "${#topics[@]} topics, $total mails, 5 roads back, the same tree each"
