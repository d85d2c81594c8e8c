# shellcheck shell=bash disable=SC2034,SC2154 # bats' and the tests'
# A queue of our own for each test: the real tools and configs on a small
# kernel-like tree, with patches, cache and home in a scratch directory.

REPO=$(cd "$BATS_TEST_DIRNAME/../.." && pwd -P)

# queue: sets Q (a copy of the tools with its own patches), KTREE (the tree to
# apply to), and a home without git identity.
queue()
{
	local model=$BATS_RUN_TMPDIR/queue
	queue_at "$BATS_TEST_TMPDIR"
	# It is the same for each test, and made once.
	if [ ! -d "$model" ]; then
		queue_make
		mkdir "$model.$$"
		cp -a "$Q" "$KTREE" "$HOME" "$model.$$/"
		mv -T "$model.$$" "$model" 2>/dev/null || :	# another job was first
	else
		cp -a "$model/." "$BATS_TEST_TMPDIR/"
	fi
}

queue_at()
{
	Q=$1/queue KTREE=$1/ktree
	export HOME=$1/home XDG_CACHE_HOME=$1/cache
	unset "${!GIT_@}"	# of the run that we are part of
	export GIT_CONFIG_GLOBAL=$HOME/.gitconfig GIT_CONFIG_NOSYSTEM=1
}

# prepared NAME COMMAND...: a queue in which COMMAND has run already: it does so
# once, and each test gets a copy.  What it makes knows its own path, so a copy
# is always where its model was, in one of as many slots as tests run at a time.
prepared()
{
	local name=$BATS_RUN_TMPDIR/$1 n=0
	shift
	until mkdir "$name-$n.taken" 2>/dev/null; do n=$((n + 1)); done
	SLOT=$name-$n
	queue_at "$SLOT"
	rm -rf "$SLOT"	# of a test that was killed
	if [ -d "$SLOT.model" ]; then
		cp -a "$SLOT.model" "$SLOT"
	else
		mkdir "$SLOT"
		queue_make
		"$@"
		cp -a "$SLOT" "$SLOT.new"
		mv "$SLOT.new" "$SLOT.model"
	fi
}

teardown()
{
	[ -z "${SLOT:-}" ] || {
		rm -rf "$SLOT"
		rmdir "$SLOT.taken"
	}
}

queue_make()
{
	mkdir -p "$Q/patches/topic" "$HOME" "$KTREE/lib"
	cp -r "$REPO/tools" "$REPO/configs" "$REPO/ci" "$Q/"
	# The toolchain that the tests run in is whole, and to ask each tool for its
	# version is a third of what a test takes.
	sed -i '/^tool[[:space:]]/ { /[[:space:]]\(git\|jq\)[[:space:]]/!d }; /^header[[:space:]]/d' \
		"$Q/configs/toolchain.conf" "$Q"/configs/arch/*.conf
	git config --global safe.directory '*'
	git config --global init.defaultBranch main
	git config --global user.name 'A Submitter'
	git config --global user.email submitter@example.org
	seq -f 'line %g' 40 >"$KTREE/lib/a.c"
	seq -f 'other %g' 40 >"$KTREE/lib/b.c"
	git -C "$KTREE" init -q
	git -C "$KTREE" add -A
	git -C "$KTREE" commit -qm 'the base'
	base_conf
	make_patch 0001 a.c 's/^line 10$/line ten/' 'lib: Say ten'
	make_patch 0002 b.c 's/^other 20$/other twenty/' 'lib: Say twenty'
	printf '# a comment\n\ntopic/0001-lib-Say-ten.patch\ntopic/0002-lib-Say-twenty.patch\n' >"$Q/series"
}

# whole_toolchain: all of the tools, as they are.
whole_toolchain()
{
	cp "$REPO/configs/toolchain.conf" "$Q/configs/"
	cp "$REPO"/configs/arch/*.conf "$Q/configs/arch/"
}

base_conf()
{
	cat >"$Q/configs/base/linux.conf" <<-EOF
	name	linux
	commit	93f51579e7df248780214094418f205253383cc5
	blob	lib/a.c	$(git -C "$KTREE" rev-parse --short=12 HEAD:lib/a.c)
	blob	lib/b.c	$(git -C "$KTREE" rev-parse --short=12 HEAD:lib/b.c)
	EOF
}

# make_patch NUMBER FILE SED SUBJECT: a patch of one edit, in the form that
# refresh-patches.sh writes.
make_patch()
{
	local t=$BATS_TEST_TMPDIR/edit slug
	slug=$(tr -cs 'A-Za-z0-9\n' - <<<"$4")
	rm -rf "$t"
	git clone -q "$KTREE" "$t"
	sed -i "$3" "$t/lib/$2"
	GIT_AUTHOR_NAME='The Author' GIT_AUTHOR_EMAIL=author@example.org \
		git -C "$t" commit -qam "$4" -m 'Because it reads better.'
	git -C "$t" -c core.abbrev=12 format-patch -q --zero-commit --no-signature \
		--start-number "$((10#$1))" --subject-prefix="PATCH $((10#$1))/2" -N \
		--stdout -1 >"$Q/patches/topic/$1-$slug.patch"
	sed -i "s/^Subject: \[PATCH[^]]*\]/Subject: [PATCH $((10#$1))\/2]/" "$Q/patches/topic/$1-$slug.patch"
}

# apply ARG...: the tool, in the toolchain the tests already run in.
apply()
{
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --tree "$KTREE" "$@"
}

refresh()
{
	run "$Q/tools/refresh-patches.sh" --toolchain host "$@"
}

# one_line CODE TEXT: exit code CODE, and one line of output that has TEXT.
one_line()
{
	[ "$status" -eq "$1" ] || { echo "exit $status, not $1: $output"; return 1; }
	grep -qF -- "$2" <<<"${lines[-1]}" || { echo "no '$2' in: $output"; return 1; }
}

says()
{
	grep -qF -- "$1" <<<"$output" || { echo "no '$1' in: $output"; return 1; }
}
