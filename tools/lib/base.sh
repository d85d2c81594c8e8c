# shellcheck shell=bash
# The base: from a conf in configs/base/ to one commit in a local repository.
#
# base_get sets
#   BASE_REPO    the bare repository in the cache
#   BASE_COMMIT  the commit in it
#   BASE_WHAT    what it is, for people
#   BASE_KEY     a short name for its work directory
#   BASE_DRIFT   the touched files that differ from the pinned base

# Set by options of the tools.
BASE_CONF=$TOP/configs/base/linux.conf
BASE_TREE='' BASE_REV='' BASE_DEB='' BASE_REFRESH=''

base_get()
{
	local name
	name=$(conf1 "$BASE_CONF" name)
	BASE_REPO=$CACHE/git/$name.git
	lock "base-$name"
	[ -e "$BASE_REPO/HEAD" ] || {
		rm -rf "$BASE_REPO"
		tgit init -q --bare "$BASE_REPO"
	}
	rm -f "$BASE_REPO"/objects/pack/tmp_*	# of a run that was stopped
	if [ -n "$BASE_TREE" ]; then
		base_from_tree
	elif [ -n "$BASE_DEB" ]; then
		base_deb
	else
		BASE_KEY=$name
		base_pinned
	fi
	unlock "base-$name"
	base_check_blobs
	step "base: $BASE_WHAT, commit ${BASE_COMMIT:0:12}"
	[ -z "$BASE_DRIFT" ] || note "base differs from the pinned one in: ${BASE_DRIFT// /, }"
}

base_git() { tgit --git-dir="$BASE_REPO" "$@"; }

base_has() { base_git rev-parse -q --verify "$1^{commit}" 2>/dev/null; }

# The pinned commit, else a stand-in.  The choice is kept, so that a run
# without network does not wait for one; --refresh-base makes it anew.
base_pinned()
{
	local commit pkg
	commit=$(conf1 "$BASE_CONF" commit)
	if BASE_COMMIT=$(base_has refs/bases/pinned); then
		BASE_WHAT="pinned $commit"
		return
	fi
	if [ -z "$BASE_REFRESH" ] && BASE_COMMIT=$(base_has refs/bases/chosen); then
		BASE_WHAT="$(base_git log -1 --format=%s "$BASE_COMMIT"), kept in the cache"
		return
	fi
	if base_fetch "$commit"; then
		BASE_COMMIT=$commit
		BASE_WHAT="pinned $commit"
		return
	fi
	for pkg in $(conf "$BASE_CONF" deb); do
		if base_from_deb "$pkg"; then
			base_git update-ref refs/bases/chosen "$BASE_COMMIT"
			BASE_WHAT=$(base_git log -1 --format=%s "$BASE_COMMIT")
			return
		fi
	done
	die "$EX_MACHINE" "no source for the base of $(conf1 "$BASE_CONF" name): nothing that ${BASE_CONF#"$TOP"/} names could be reached; go online once, or name a tree with --tree DIR"
}

# The source package that the user names.
base_deb()
{
	local ref=refs/bases/deb-$BASE_DEB
	BASE_KEY=$BASE_DEB
	# What stands in for the pinned commit may be this very package.
	case $(base_git log -1 --format=%s refs/bases/chosen 2>/dev/null) in
	"Debian $BASE_DEB "*) base_git update-ref "$ref" refs/bases/chosen ;;
	esac
	if [ -n "$BASE_REFRESH" ] || ! BASE_COMMIT=$(base_has "$ref"); then
		base_from_deb "$BASE_DEB" ||
			die "$EX_MACHINE" "--deb $BASE_DEB: no such package to be had; is the network up?"
		base_git update-ref "$ref" "$BASE_COMMIT"
	fi
	BASE_WHAT=$(base_git log -1 --format=%s "$BASE_COMMIT")
}

# base_fetch COMMIT: from the first git URL that answers.
base_fetch()
{
	local url err
	err=$CACHE/git/fetch.log
	for url in $(conf "$BASE_CONF" git); do
		step "base: asking $url"
		# git has no limit of its own for a connection nobody answers.
		if ! tgit_timeout 30 ls-remote -q "$url" HEAD >/dev/null 2>"$err"; then
			note "$url: $(tail -n 1 "$err" | sed 's/^fatal: //')"
			continue
		fi
		step "base: fetching commit ${1:0:12}$(conf1 "$BASE_CONF" size | sed 's/.*/ (about & MiB)/')"
		# An object id is its own proof: git checks every object against it.
		if base_git -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=60 \
			fetch -q --depth=1 --no-tags "$url" "$1:refs/bases/pinned" 2>"$err"; then
			return 0
		fi
		note "$url: $(tail -n 1 "$err" | sed 's/^fatal: //')"
	done
	return 1
}

tgit_timeout() { in_toolchain timeout "$1" git "${@:2}"; }

# base_from_deb PACKAGE: whichever version is served; apt checks signatures.
base_from_deb()
{
	local pkg=$1 dir=$CACHE/git/unpack deb tar version mode=$tc_mode
	need_disk "$CACHE" 8 "the base"
	rm -rf "$dir" "$dir.index"
	mkdir -p "$dir/deb" "$dir/tree"
	step "base: downloading Debian's $pkg (about 160 MiB)"
	if ! base_apt_download "$pkg" "$dir/deb"; then
		note "$pkg: $(tail -n 1 "$CACHE/apt.log")"
		return 1
	fi
	deb=$(echo "$dir"/deb/*.deb)
	version=$(tc_run dpkg-deb -f "$deb" Version)
	step "base: unpacking $pkg $version"
	tar=./usr/src/$pkg.tar.xz
	# shellcheck disable=SC2016 # expanded by the inner shell
	in_toolchain bash -c 'set -o pipefail
		dpkg-deb --fsys-tarfile "$1" | tar -xO "$2" | tar -xJ -C "$3" --strip-components=1' \
		bash "$deb" "$tar" "$dir/tree" ||
		die "$EX_MACHINE" "cannot unpack $deb: cut off in the download, or the disk is full; run again"
	# Its last lines ignore everything, which would hide new files from git.
	sed -i '/^# Debian packaging: ignore everything/,$d' "$dir/tree/.gitignore"
	base_import "$dir/tree" "Debian $pkg $version" -f
	rm -rf "$dir/deb" "$CACHE/git/unpacked" "$CACHE/git/unpacked.index"
	tc_mode=$mode
	if [ -n "$BASE_DEB" ]; then
		rm -rf "$dir" "$dir.index"
		return
	fi
	# The unpacked tree becomes the first work tree (see work_create).
	mv "$dir.index" "$CACHE/git/unpacked.index"
	mv "$dir/tree" "$CACHE/git/unpacked"
	rm -rf "$dir"
}

# The host's apt if it knows the package, else the root's.
base_apt_download()
{
	# shellcheck disable=SC2016 # expanded by the inner shell
	local get='cd "$2" && apt-get -qq -o APT::Sandbox::User=root download "$1"'
	mkdir -p "$CACHE/toolchain"
	if [ "$tc_mode" = host ]; then
		bash -c "$get" bash "$@" >"$CACHE/apt.log" 2>&1 && return
		tc_make_root
		tc_mode=root
	fi
	in_toolchain bash -c "$get" bash "$@" >"$CACHE/apt.log" 2>&1 && return
	# A version that is gone from the mirror, or a root with old lists.
	tc_apt update && in_toolchain bash -c "$get" bash "$@" >"$CACHE/apt.log" 2>&1
}

# base_import DIR SUBJECT [-f]: the files of DIR as one commit, whose id
# depends on them alone.  DIR itself is only read.
base_import()
{
	local dir=$1 subject=$2 tree
	shift 2
	step "base: importing it into git (about a minute)"
	# One pack, not 90,000 loose objects: git streams "big" files into a pack.
	tc_run env GIT_INDEX_FILE="$CACHE/git/unpack.index" \
		git --git-dir="$BASE_REPO" --work-tree="$dir" \
		-c core.bigFileThreshold=1 -c core.compression=0 -C "$dir" \
		add -A "$@" ||
		die "$EX_MACHINE" "git add of $dir failed; disk full? run again"
	tree=$(tc_run env GIT_INDEX_FILE="$CACHE/git/unpack.index" \
		git --git-dir="$BASE_REPO" write-tree)
	BASE_COMMIT=$(echo "$subject" | tc_run env \
		GIT_AUTHOR_NAME=import GIT_AUTHOR_EMAIL=import@csum-series.invalid \
		GIT_COMMITTER_NAME=import GIT_COMMITTER_EMAIL=import@csum-series.invalid \
		GIT_AUTHOR_DATE='2026-01-01 00:00:00 +0000' \
		GIT_COMMITTER_DATE='2026-01-01 00:00:00 +0000' \
		git --git-dir="$BASE_REPO" commit-tree "$tree")
}

# A tree the user names: fetched from, or read; never written.
base_from_tree()
{
	local dir rev prefix
	dir=$(cd "$BASE_TREE" 2>/dev/null && pwd -P) ||
		die "$EX_USAGE" "--tree $BASE_TREE: no such directory"
	if [ -n "$WORK_OUT" ]; then
		case $dir/ in "$(realpath -m "$WORK_OUT/$(conf1 "$BASE_CONF" name)")"/*)
			die "$EX_USAGE" "--tree $BASE_TREE is where --out puts its tree; name another --out" ;;
		esac
	fi
	tc_bind "$dir"
	base_bind_git "$dir"
	BASE_KEY=tree-$(printf %s "$dir" | sha256sum | cut -c1-12)
	# Not below another one.
	if prefix=$(tgit -C "$dir" rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ]; then
		rev=$(tgit -C "$dir" rev-parse -q --verify "${BASE_REV:-HEAD}^{commit}") ||
			die "$EX_USAGE" "--rev ${BASE_REV:-HEAD}: no such commit in $dir"
		# shellcheck disable=SC2046 # paths without blanks
		[ -n "$(tgit -C "$dir" ls-tree --name-only "$rev" -- $(base_files))" ] || base_no_kernel
		# Of somebody else's, status would run the filters.
		if [ -z "$BASE_REV" ] && [ -O "$dir/.git" ] &&
			[ -n "$(tgit -C "$dir" status --porcelain -uno | head -n 1)" ]; then
			note "$dir has uncommitted changes; the base is its HEAD, without them"
		fi
		# Only the ref says that a fetch was complete.
		[ "$(base_has "refs/bases/$BASE_KEY")" = "$rev" ] || {
			step "base: fetching ${rev:0:12} from $dir"
			base_git fetch -q --depth=1 --no-tags "file://${dir//%/%25}" "+$rev:refs/bases/$BASE_KEY" ||
				die "$EX_MACHINE" "cannot fetch ${rev:0:12} from $dir, see above; if the disk is not full, remove $BASE_REPO, which may be damaged"
		}
		# The pinned commit stays, for runs that name no tree.
		[ "$rev" != "$(conf1 "$BASE_CONF" commit)" ] || base_git update-ref refs/bases/pinned "$rev"
		BASE_COMMIT=$rev
		BASE_WHAT="$dir at $(tgit -C "$dir" log -1 --format='%h ("%s")' "$rev")"
	else
		[ -z "$BASE_REV" ] || die "$EX_USAGE" "--rev: $dir is not a git repository"
		rm -f "$CACHE/git/unpack.index"
		[ ! -e "$dir/.git" ] ||
			die "$EX_USAGE" "--tree $dir: git cannot read its .git"
		# Before all that is in somebody's home is taken for a kernel.
		base_files | (cd "$dir" && xargs ls -d 2>/dev/null || :) | grep -q . || base_no_kernel
		base_import "$dir" "$dir" -f
		base_git update-ref "refs/bases/$BASE_KEY" "$BASE_COMMIT"
		BASE_WHAT="$dir, not a git repository, imported"
	fi
}

# base_files: the files that the series changes.
base_files() { conf "$BASE_CONF" blob | awk '$2 != "none" { print $1 }'; }

base_no_kernel()
{
	die "$EX_USAGE" "--tree $dir has none of the files that ${SERIES##*/} touches; name the top of such a tree"
}

# base_bind_git DIR: what a worktree, a submodule or a clone that shares objects
# has elsewhere.
base_bind_git()
{
	local git=$1/.git common alt
	[ ! -d "$1/objects" ] || git=$1	# a bare repository
	if [ -f "$git" ]; then
		git=$(sed -n 's/^gitdir: //p' "$git")
		case $git in /*) ;; *) git=$1/$git ;; esac
	fi
	[ -d "$git" ] || return 0
	common=$git
	[ ! -f "$git/commondir" ] || common=$(cd "$git" && cd "$(cat commondir)" && pwd -P)
	tc_bind "$(cd "$git" && pwd -P)"
	tc_bind "$common"
	base_bind_alternates "$common/objects"
}

# base_bind_alternates OBJECTS: what it borrows from, and what that does.
base_bind_alternates()
{
	local alt
	[ -f "$1/info/alternates" ] || return 0
	while read -r alt; do
		case $alt in /*) ;; *) alt=$1/$alt ;; esac
		[ -d "$alt" ] || continue
		alt=$(cd "$alt" && pwd -P)
		tc_bind "$alt"
		base_bind_alternates "$alt"
	done <"$1/info/alternates"
}

base_check_blobs()
{
	local v
	BASE_DRIFT=$(base_drift '')
	[ -n "$BASE_DRIFT" ] || return 0
	# Another version that takes the same patches is no drift.
	for v in $(conf "$BASE_CONF" version | awk '{ print $1 }' | sort -u); do
		[ -z "$(base_drift "$v")" ] || continue
		BASE_DRIFT=
		BASE_WHAT+=", whose touched files are those of $v"
		return
	done
}

# base_drift VERSION: the touched files that are not that version's ('': not
# the pinned base's).
base_drift()
{
	local path want have rest out=
	local -A at=()
	while read -r have path rest; do
		[ "$have" != "$1" ] || at[$path]=$rest
	done < <(conf "$BASE_CONF" version)
	while read -r path want <&3; do
		want=${at[$path]:-$want}
		read -r have rest && [ "$rest" != missing ] || have=none
		case $have in
		"$want"*) ;;
		*) out+="${out:+ }$path" ;;
		esac
	done 3< <(conf "$BASE_CONF" blob) < <(conf "$BASE_CONF" blob |
		sed "s/[[:space:]].*//; s/^/$BASE_COMMIT:/" | base_git cat-file --batch-check)
	echo "$out"
}
