#!/bin/bash
# usage: tools/kernels.sh [OPTION...] [KERNEL...]
#
# How the series fares on several kernels: a table, patch by kernel.
#
# KERNEL is "pinned", a Debian source package such as linux-source-7.3, or a
# kernel tree, DIR or DIR@REV (never modified).  Without one: the pinned base
# and each package that configs/base/linux.conf names.
#
#   --apply-only      neither build nor boot
#   --tsv FILE        write the table to FILE as well, with tabs
#   --toolchain T     auto (default), host, or root (the Debian root)
#   --ccache-remote URL, --distcc HOSTS
#                     as in tools/apply-and-build.sh
#   -j, --jobs N      parallel jobs (default: all processors)
#   -h, --help        this text
#
# A cell says, as far as it is true of the patch: applies; drift (FILE), if one
# of its files is not the pinned base's; conflict (FILE, hunk); already upstream,
# by content or by patch-id; and, if no patch has a conflict, builds, passes or
# fails on arm64 and alpha, as far as it touches them, or not run; a kernel that
# does not build by itself is no failure of the series, and named at the end.
#
# Exit codes: 0 no conflict and no failure; 1 a build or a test failed; 2 usage;
# 3 the machine; 4 a conflict.

. "$(dirname "$0")/lib/common.sh"
. "$TOP/tools/lib/load.sh"
. "$TOP/tools/lib/kernels.sh"

APPLY_ONLY='' TSV='' kernels=()
while [ $# -gt 0 ]; do
	case $1 in
	--apply-only) APPLY_ONLY=1; shift ;;
	--tsv) need_value "$@"; TSV=$2; shift 2 ;;
	--toolchain|-j*|--jobs|--distcc|--ccache-remote|-h|--help) common_option "$@"; shift "$OPT_TOOK" ;;
	-*) usage_error "unknown option '$1'" ;;
	*) kernels+=("$1"); shift ;;
	esac
done
[ ${#kernels[@]} -gt 0 ] || {
	mapfile -t kernels < <(conf "$BASE_CONF" deb)
	kernels=(pinned "${kernels[@]}")
}

for k in "${kernels[@]}"; do kernel_args "$k"; done	# bad names, before anything is made

git_deaf
tc_setup arm64 alpha
lock kernels	# its scratch tree and its JSON
list=$(series_patches) || exit $?
mapfile -t PATCHES <<<"$list"
rows=("${PATCHES[@]}") head=patch status=$EX_OK seen=
for k in "${kernels[@]}"; do
	kernel_args "$k"
	base_get
	case " $seen " in *" $BASE_COMMIT "*) continue ;; esac	# a stand-in
	seen+=" $BASE_COMMIT"
	kernel_try	# sets CELLS and KERNEL_WHAT, and raises status
	head+=$'\t'$KERNEL_WHAT
	for i in "${!rows[@]}"; do
		rows[i]+=$'\t'${CELLS[i]}
	done
done
table=$(printf '%s\n' "$head" "${rows[@]}")
[ -z "$TSV" ] || { printf '%s\n' "$table" >"$TSV"; } 2>/dev/null ||
	die "$EX_MACHINE" "--tsv $TSV: cannot write there"
awk -F '\t' '
	{ for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (length($i) > w[i]) w[i] = length($i) } n = NF }
	END { for (r = 1; r <= NR; r++) for (i = 1; i <= n; i++)
		printf i < n ? "%-" w[i] "s  " : "%s\n", cell[r, i] }' <<<"$table"
[ ${#BROKEN[@]} = 0 ] || note "not run, since the kernel does not build without the series either: $(printf '%s\n' "${BROKEN[@]}" | sort -u | paste -sd '|' | sed 's/|/; /g')"
exit "$status"
