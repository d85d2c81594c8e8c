# shellcheck shell=bash disable=SC2034,SC2153,SC2154,SC2016 # shared with tools/kernels.sh; jq
# One kernel for the table of tools/kernels.sh.

# kernel_args KERNEL: sets ARGS, the options of the tools that mean it.
kernel_args()
{
	BASE_TREE='' BASE_REV='' BASE_DEB=''
	case $1 in
	pinned) ARGS=() ;;
	linux-source-*) BASE_DEB=$1 ARGS=(--deb "$1") ;;
	*)
		# The longest part that is a directory; what follows its @ is the commit.
		BASE_TREE=$1
		while [ ! -d "$BASE_TREE" ]; do
			case $BASE_TREE in *@*) BASE_TREE=${BASE_TREE%@*} ;; *) BASE_TREE=${1%%@*}; break ;; esac
		done
		[ -d "$BASE_TREE" ] ||
			usage_error "$1: no such directory, and a KERNEL is TREE[@COMMIT], pinned, or linux-source-VERSION"
		BASE_REV=${1#"$BASE_TREE"} BASE_REV=${BASE_REV#@}
		ARGS=(--tree "$BASE_TREE" ${BASE_REV:+--rev "$BASE_REV"}) ;;
	esac
}

# kernel_try: sets CELLS, one a patch, and KERNEL_WHAT.
kernel_try()
{
	local dir=$CACHE/work/.kernels p i why arch conflict='' left='' forms
	KERNEL_WHAT=${BASE_WHAT%, kept in the cache}
	CELLS=()
	# Only the files that the series touches.
	rm -rf --one-file-system "$dir"
	mkdir -p "$dir"
	tgit -C "$dir" init -q
	echo "$BASE_REPO/objects" >"$dir/.git/objects/info/alternates"
	cp "$BASE_REPO/shallow" "$dir/.git/shallow" 2>/dev/null || :
	tgit -C "$dir" update-ref --no-deref HEAD "$BASE_COMMIT"
	mapfile -t forms < <(series_forms "${PATCHES[@]}")
	tgit -C "$dir" sparse-checkout set --no-cone --stdin \
		<<<"$(series_touched "${PATCHES[@]}" "${forms[@]}" | sed 's|^|/|')" 2>/dev/null
	tgit -C "$dir" reset -q --hard
	for i in "${!PATCHES[@]}"; do
		p=${PATCHES[i]}
		CELLS[i]=$(kernel_apply "$dir" "$p")
		case ${CELLS[i]} in
		*conflict*) conflict=1 ;;
		*upstream*) left=1 ;;
		esac
	done
	rm -rf --one-file-system "$dir"
	if [ -n "$conflict" ]; then
		status=$EX_APPLY
		return
	fi
	[ -z "$APPLY_ONLY" ] || return 0
	[ -z "$left" ] || ARGS+=(--skip-upstream)
	if ! kernel_verdicts build apply-and-build.sh --touched ||
		! kernel_verdicts kunit run-kunit.sh; then
		CELLS=("${CELLS[@]/%/, not run (git am of the rest fails)}")
		return 0
	fi
	for i in "${!PATCHES[@]}"; do
		CELLS[i]+=$(kernel_results "${PATCHES[i]}")
	done
}

# kernel_apply DIR PATCH: prints its cell, and leaves DIR with it, if it applies.
kernel_apply()
{
	local dir=$1 p f n before drift='' form=''
	local am=(am -q --keep-non-patch --committer-date-is-author-date --no-gpg-sign)
	p=$(series_form "$dir" "$2")
	if [ "$p" != "$2" ]; then
		form=${p#*/}
		form="form ${form%/*}, "
	fi
	for f in $(series_touched "$p"); do
		case " $BASE_DRIFT " in *" $f "*) drift+="${drift:+, }$f" ;; esac
	done
	if tgit -C "$dir" apply --reverse --check "$TOP/patches/$p" 2>/dev/null; then
		echo "already upstream, by content"
		return
	fi
	if tgit -C "$dir" "${am[@]}" "$TOP/patches/$p" >/dev/null 2>&1; then
		echo "$form${drift:+drift ($drift), }applies"
		return
	fi
	tgit -C "$dir" am --abort >/dev/null 2>&1 || :
	if n=$(kernel_upstream "$p"); then
		echo "already upstream, by patch-id: $n"
		return
	fi
	before=$(tgit -C "$dir" rev-parse HEAD)
	if tgit -C "$dir" "${am[@]}" --3way "$TOP/patches/$p" >/dev/null 2>&1; then
		if [ "$before" = "$(tgit -C "$dir" rev-parse HEAD)" ]; then
			echo "already upstream, by 3-way merge"
		else
			echo "$form${drift:+drift ($drift), }applies by 3-way merge"
		fi
		return
	fi
	tgit -C "$dir" am --abort >/dev/null 2>&1 || :
	echo "conflict ($(apply_where "$dir" "$p"))"
}

# kernel_upstream PATCH: the commit that is the same, if the tree has one.
kernel_upstream()
{
	local id files
	# Only a tree of the user's has a history to look through.
	[ -n "$BASE_TREE" ] || return 1
	tgit -C "$BASE_TREE" rev-parse --git-dir >/dev/null 2>&1 || return 1
	id=$(tgit patch-id --stable <"$TOP/patches/$1" | cut -d' ' -f1)
	mapfile -t files < <(series_touched "$1")
	id=$(tgit -C "$BASE_TREE" log -p --no-color --no-ext-diff -n 1000 "$BASE_COMMIT" -- "${files[@]}" |
		tgit patch-id --stable | awk -v id="$id" '$1 == id { print substr($2, 1, 12); exit }')
	[ -n "$id" ] && echo "$id"
}

# kernel_verdicts WHAT TOOL ARG...: V[WHAT ARCH] for arm64 and alpha: "pass", "fail"
# or, where the kernel does not build by itself, "base", which BROKEN lists.
declare -A V=()
BROKEN=()
kernel_verdicts()
{
	local what=$1 tool=$2 json=$CACHE/work/kernels.json rc=0 arch
	shift 2
	V[$what arm64]='' V[$what alpha]=''
	"$TOP/tools/$tool" "${ARGS[@]}" "$@" --toolchain "$TOOLCHAIN" -j "$JOBS" --json "$json" >&2 || rc=$?
	case $rc in
	0) ;;
	1) ;;
	"$EX_APPLY")
		status=$EX_APPLY
		return 1 ;;
	*) exit $rc ;;
	esac
	for arch in arm64 alpha; do
		V[$what $arch]=$(tc_run jq -r --arg a "$arch" --arg broken "$BASE_BROKEN" '.results[] | select(.arch == $a) |
			if .text | startswith($broken) then "base" else .verdict end' "$json")
		case ${V[$what $arch]} in
		pass) ;;
		base) BROKEN+=("$KERNEL_WHAT on $arch") ;;
		*) [ "$status" != 0 ] || status=$EX_FAIL ;;
		esac
	done
}

# kernel_results PATCH: what those say of it.
kernel_results()
{
	local f arch archs=' ' not=''
	for f in $(series_touched "$1"); do
		case $f in
		arch/arm64/*) archs+='arm64 ' ;;
		arch/alpha/*) archs+='alpha ' ;;
		arch/*) ;;
		*) archs=' arm64 alpha ' ;;
		esac
	done
	[ "$archs" != ' ' ] || { echo ', not run (no build for its architecture)'; return; }
	for arch in $(tr ' ' '\n' <<<"$archs" | sort -u); do
		case ${V[build $arch]},${V[kunit $arch]} in
		pass,pass) ;;
		base,*) not=", not run on $arch (the base does not build)" ;;
		pass,base) not=", builds, not run on $arch (the base does not build)" ;;
		pass,*) echo ", builds, fails KUnit on $arch"; return ;;
		*) echo ", fails to build on $arch"; return ;;
		esac
	done
	echo "${not:-, builds, passes}"
}
