#!/bin/bash
# usage: tools/topic.sh open|close|status TOPIC [OPTION...]
#        tools/topic.sh mail TOPIC DIR [OPTION...]
#        tools/topic.sh replies TOPIC MBOX [OPTION...]
#
# The bridge between patches/TOPIC/ and a b4 prep branch, b4/TOPIC, in the
# tree of the cache (or of --out): from the queue to the mailing list and back.
#
#   open TOPIC     the branch, made by b4 from patches/TOPIC: cover letter,
#                  change-id, revision, prefixes, versions sent, recipients;
#                  each patch signed off by you.  Again: to update it.
#   close TOPIC    the branch back to patches/TOPIC and series; a patch that
#                  did not change keeps every byte; sign-offs are taken off
#   status TOPIC   what is where; exit 1 where the two differ
#   mail TOPIC     what "b4 send" would mail, written to DIR
#   replies TOPIC  Reviewed-by and so on of MBOX, put into the branch by b4
#
#   --onto KERNEL  move the topic: KERNEL is a tree, or a name in configs/base
#   --tree DIR     base: this kernel tree (never modified) ...
#   --rev REV      ... at this commit (default: HEAD)
#   --out DIR      DIR/linux is the tree, a repository of your own
#   --discard      open: drop what the branch has and patches/ does not
#   --add          close: commits that are in no patch yet join the topic
#   --check        close: write nothing; exit 1 if anything would change
#   --sent MBOX    close: this was mailed (a directory of .eml, or an mbox):
#                  kept in patches/TOPIC/vN/, and the topic becomes vN+1
#   --tested JSON  close: run-kunit.sh --json of it, for MAINTAINERS-notes.md
#   --series NAME  series.NAME with configs/base/NAME.conf (default: linux)
#   --toolchain T  auto (default), host, or root (the Debian root)
#   -h, --help     this text
#
# Nothing is ever sent: the command that would is printed.
#
# Exit codes: 0 good; 1 --check or status found a difference; 2 usage, or
# something would be lost (edits, commits, a patch that is in no series); 3 the
# machine; 4 a patch does not apply: the conflict is in the tree.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"
for lib in patch-file refresh topic topic-open topic-close; do
	# shellcheck source=/dev/null
	. "$TOP/tools/lib/$lib.sh"
done

# --onto KERNEL: another base, by its conf or by its tree.
# shellcheck disable=SC2034 # used by the library
onto()
{
	local conf=$TOP/configs/base/$1.conf
	if [ -r "$conf" ]; then
		BASE_CONF=$conf
	elif [ -d "$1" ]; then
		BASE_TREE=$1
	else
		usage_error "--onto $1: neither a kernel tree nor a configs/base/$1.conf"
	fi
}

VERB='' NAME='' ARG='' SENT='' TESTED='' ONTO=''
while [ $# -gt 0 ]; do
	case $1 in
	--tree|--rev|--out|--series|--toolchain|--discard|--refresh-base|-h|--help)
		common_option "$@"; shift "$OPT_TOOK" ;;
	--onto) need_value "$@"; ONTO=$2; shift 2 ;;
	--sent) need_value "$@"; SENT=$2; shift 2 ;;
	--tested) need_value "$@"; TESTED=$2; shift 2 ;;
	--add) RF_ADD=1; shift ;;
	--check) RF_CHECK=1; shift ;;
	-*) usage_error "unknown option '$1'" ;;
	*)
		if [ -z "$VERB" ]; then VERB=$1
		elif [ -z "$NAME" ]; then NAME=$1
		elif [ -z "$ARG" ]; then ARG=$1
		else usage_error "one argument too many: '$1'"
		fi
		shift ;;
	esac
done
case $VERB in
open|close|status) [ -z "$ARG" ] || usage_error "one topic, not '$NAME' and '$ARG'" ;;
mail) [ -n "$ARG" ] || usage_error "mail $NAME to which DIR?" ;;
replies) [ -n "$ARG" ] || usage_error "replies to $NAME in which MBOX?" ;;
'') usage_error "what to do: open, close, status, mail or replies" ;;
*) usage_error "open, close, status, mail or replies, not '$VERB'" ;;
esac
NAME=${NAME#patches/} NAME=${NAME%/}
case $NAME in
'') usage_error "$VERB which topic?" ;;
*) want_topic "$NAME" ;;
esac
[ "$VERB" = close ] || [ -z "$SENT$TESTED$RF_ADD$RF_CHECK" ] ||
	usage_error "--sent, --tested, --add and --check are for close"
[ -z "$ONTO" ] || onto "$ONTO"
check_options
[ "$VERB" != replies ] || [ -f "$ARG" ] || usage_error "$ARG: no such mbox"
for f in "$SENT" "$TESTED"; do
	[ -z "$f" ] || [ -r "$f" ] || usage_error "$f: no such file"
done
# The toolchain's root does not see each directory we may be called in.
for v in SENT TESTED ARG WORK_OUT BASE_TREE; do
	[ -z "${!v}" ] || printf -v "$v" %s "$(realpath -m "${!v}")"
done
cd "$TOP" || exit
[ -z "$RF_ADD" ] || RF_ADD=$NAME

git_deaf
tc_setup
tc_need b4
topic_setup "$NAME"
case $VERB in
open) topic_open; topic_next ;;
close) topic_close ;;
status) topic_tree ''; topic_status || exit "$EX_FAIL" ;;
mail) topic_mail "$ARG" ;;
replies) topic_replies "$ARG" ;;
esac
