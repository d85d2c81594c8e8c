# shellcheck shell=bash disable=SC2154 # set by other files
# What passed, and with which inputs.  A record is a directory in the cache:
# "key" (what the check was made of), "toolchain" (the packages it may have
# used), "when", and the log.

RECORDS=$CACHE/ci-records

# record_key CHECK: a hash of all that its verdict depends on, but for the
# toolchain; empty if its pass cannot be kept.
record_key()
{
	local inputs i paths=''
	inputs=$(check_key "$1" inputs)
	case " $inputs " in *' outside '*) return 0 ;; esac
	[ -n "$inputs" ] || inputs=.	# says nothing: everything
	{
		cd "$TOP" || exit
		for i in $inputs; do
			case $i in
			touching:*) paths+=" $(touching "${i#*:}")" ;;
			*) paths+=" $i" ;;
			esac
		done
		# shellcheck disable=SC2086 # a list of paths
		{
			find -H $paths tools configs ci/lib.sh "ci/checks/$(basename "$1")" \
				-path ./.git -prune -o \( -type f -o -type l \) -print0 | sort -zu |
				xargs -0 sh -c 'sha256sum -- "$@" && stat -Lc "%A %n" -- "$@"' sh
		} || echo "unreadable $RANDOM$RANDOM"
		for d in "$CACHE"/git/*.git; do
			[ ! -e "$d" ] || sort "$d/packed-refs" "$d"/refs/bases/* 2>/dev/null || :
		done
		compgen -v | grep '^CSUM_' | while read -r v; do
			case $v in CSUM_OUT|CSUM_JOBS|CSUM_DISTCC|CSUM_CCACHE_REMOTE) ;; *) echo "$v=${!v}" ;; esac
		done
	} | sha256sum | cut -d' ' -f1
}

# touching PREFIX: the patches that touch a file whose path begins with it.
touching()
{
	(cd "$TOP" && find -H patches -name '*.patch' -exec awk -v p="$1" '
		/^diff --git / && (index($0, "diff --git a/" p) == 1 || index($0, " b/" p)) {
			print FILENAME; nextfile }' {} +) | sort | paste -sd ' '
}

# record_holds NAME KEY: prints when it passed, if the same would run again.
record_holds()
{
	local r=$RECORDS/$1
	[ -n "$2" ] && [ "$2" = "$(cat "$r/key" 2>/dev/null)" ] || return 1
	# Packages that came since change nothing, others would.
	[ -s "$r/toolchain" ] || return 1
	[ -z "$(comm -23 "$r/toolchain" <(tc_state))" ] || return 1
	cat "$r/when"
}

# record_drop NAME KEY: it failed with what it had passed with.
record_drop()
{
	[ "$2" != "$(cat "$RECORDS/$1/key" 2>/dev/null)" ] || rm -rf "${RECORDS:?}/$1"
}

record_log() { cat "$RECORDS/$1/log"; }

# record_pass NAME KEY LOG: written aside first, so that there is all or nothing.
record_pass()
{
	local r=$RECORDS/$1
	[ -n "$2" ] || return 0
	rm -rf "$r" "$r.new"
	if ! {
		mkdir -p "$r.new" && cp "$3" "$r.new/log" && tc_state >"$r.new/toolchain" &&
			date '+%F %H:%M' >"$r.new/when" && echo "$2" >"$r.new/key" && mv "$r.new" "$r"
	}; then
		note "cannot keep the pass of $1 in $RECORDS"
	fi
}
