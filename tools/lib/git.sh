# shellcheck shell=bash disable=SC2154 # set by other files
# git, deaf to the user's configuration: signing, hooks, line endings and mail
# settings must not change what is applied or written.

# Read the identity first, it is the one thing wanted from the user's side.
git_identity()
{
	local name='' email=''
	if command -v git >/dev/null; then
		name=$(git -C "$TOP" config user.name 2>/dev/null || :)
		email=$(git -C "$TOP" config user.email 2>/dev/null || :)
	fi
	if [ -z "$name" ] || [ -z "$email" ]; then
		name='csum-series user' email=user@csum-series.invalid
		note "no git user.name and user.email; signing off as $name <$email>"
	fi
	export GIT_AUTHOR_NAME=$name GIT_AUTHOR_EMAIL=$email
	export GIT_COMMITTER_NAME=$name GIT_COMMITTER_EMAIL=$email
}

git_deaf()
{
	local kv n=0
	git_identity
	export GIT_CONFIG_GLOBAL=$TOP/tools/lib/gitconfig GIT_CONFIG_NOSYSTEM=1
	export GIT_OPTIONAL_LOCKS=0 GIT_TERMINAL_PROMPT=0
	for kv in gc.auto=0 maintenance.auto=false \
		core.autocrlf=false core.hooksPath=/dev/null core.fsmonitor=false core.abbrev=12 \
		core.attributesFile=/dev/null core.excludesFile=/dev/null \
		status.showUntrackedFiles=normal diff.context=3 diff.algorithm=myers \
		format.signOff=false core.quotePath=false fetch.unpackLimit=1 \
		commit.gpgSign=false advice.detachedHead=false \
		advice.mergeConflict=false init.defaultBranch=main; do
		export "GIT_CONFIG_KEY_$n=${kv%%=*}" "GIT_CONFIG_VALUE_$n=${kv#*=}"
		n=$((n + 1))
	done
	export GIT_CONFIG_COUNT=$n
}

# tgit ARG...: git of the toolchain.  This machine's own needs no keeper for what
# reads and ends by itself, which is most of it.
tgit()
{
	local verb=$1
	[ "$1" != -C ] || verb=${3:-}
	case $1 in --git-dir=*) verb=${2:-} ;; esac
	case $tc_mode:$verb in
	host:rev-parse|host:rev-list|host:cat-file|host:log|host:diff|host:diff-tree|host:ls-tree|host:ls-files|host:status|host:symbolic-ref)
		git "$@" ;;
	*) tc_run git "$@" ;;
	esac
}
