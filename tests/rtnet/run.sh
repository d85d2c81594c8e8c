#!/bin/bash
# usage: tests/rtnet/run.sh [OPTION...] TREE
#
# RTnet's checksum paths in user space: compiles the four files of TREE, a
# Xenomai tree with series.xenomai applied, for a small set of shims, without a
# warning on a line of the series; then runs their code and judges the packets.
#
#   --header        only rtnet_checksum.h; TREE may be the file itself
#   --old           TREE is the base, with the calls of before Linux v5.9: the
#                   tests of behaviour only
#   --diff FILE     the series as a diff: warnings on its lines fail
#   --cc CC         compiler (default: gcc)
#   --run CMD       what runs its programs, such as qemu-aarch64
#   --out DIR       build there (default: a temporary directory)
#   -h, --help      this text
#
# Needs gcc and sparse.  Exit codes: 0 passed; 1 failed; 2 usage; 3 no sparse.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
cc=gcc run='' out='' only='' old='' diff='' tree=''
while [ $# -gt 0 ]; do
	case $1 in
	--header) only=header; shift ;;
	--old) old=-DSHIM_OLD_CALLS; shift ;;
	--diff|--cc|--run|--out)
		[ -n "${2:-}" ] || { echo "run.sh: $1 needs a value" >&2; exit 2; }
		case $1 in --diff) diff=$2 ;; --cc) cc=$2 ;; --run) run=$2 ;; --out) out=$2 ;; esac
		shift 2 ;;
	-h|--help) sed -n '2,/^set/ { /^set/d; s/^# \{0,1\}//p }' "$0"; exit 0 ;;
	-*) echo "run.sh: unknown option '$1'; try --help" >&2; exit 2 ;;
	*) tree=$1; shift ;;
	esac
done
stack=$tree/kernel/drivers/net/stack
if [ "$only" = header ] && [ -f "$tree" ]; then
	headers=(-I"$(dirname "$(realpath "$tree")")")
elif [ -f "$stack/rtskb.c" ]; then
	headers=(-I"$stack" -I"$stack/ipv4/tcp" -I"$stack/include" -I"$tree/include")
else
	echo "run.sh: ${tree:-(no TREE)} is no Xenomai tree; try --help" >&2
	exit 2
fi
if [ -z "$old" ] && ! command -v sparse >/dev/null; then
	echo "run.sh: sparse is missing; apt-get install sparse" >&2
	exit 3
fi
if [ -z "$out" ]; then
	out=$(mktemp -d)
	trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out"

# The headers that the stack includes, each of one line.
while read -r shim names; do
	case $shim in '#'*|'') continue ;; esac
	for n in $names; do
		mkdir -p "$out/include/$(dirname "$n")"
		echo "#include \"$here/shim/$shim\"" >"$out/include/$n"
	done
done <"$here/shim/headers"

flags=(-std=gnu11 -O2 -g -D__KERNEL__ -fno-strict-aliasing -ffunction-sections -fdata-sections)
# The tree of before the series has no rtnet_checksum.h to be tested.
paths=(-DCONFIG_XENO_DRIVERS_NET_RTIPV4_ICMP=1 ${old:+"$old"}
	-include "$here/shim/kernel.h" -I"$out/include" "${headers[@]}" -I"$here")
fail() { echo "$*"; exit 1; }

# 1. The header: nothing to complain about, at all.
if [ -z "$old" ]; then
	printf '#include <rtnet_checksum.h>\n' >"$out/header.c"
	"$cc" "${flags[@]}" "${paths[@]}" -Wall -Wextra -Wconversion -Wno-sign-conversion -Werror \
		-c -o "$out/header.o" "$out/header.c" || fail "rtnet_checksum.h does not compile without a warning"
	sparse -Wno-decl "${flags[@]}" "${paths[@]}" -Wsparse-all "$out/header.c" 2>"$out/header.sparse" || :
	! grep 'rtnet_checksum\.h' "$out/header.sparse" || fail "sparse complains about rtnet_checksum.h"
fi

# 2. The four files: of what the base has, these kinds are warnings only; on the
# lines of the series none is.
base_has=(unused-parameter sign-compare type-limits unused-label unused-const-variable empty-body)
: >"$out/warnings"
if [ -z "$only$old" ]; then
	for f in rtskb ipv4/icmp ipv4/udp/udp ipv4/tcp/tcp; do
		"$cc" "${flags[@]}" "${paths[@]}" -Wall -Wextra -Werror "${base_has[@]/#/-Wno-error=}" \
			-c -o "$out/${f##*/}.o" "$stack/$f.c" 2>"$out/log" || {
			grep -E 'error' "$out/log" || cat "$out/log"
			fail "$f.c does not compile: $(grep -c 'error:' "$out/log") errors"
		}
		grep ' warning: ' "$out/log" >>"$out/warnings" || :
		sparse "${flags[@]}" "${paths[@]}" "$stack/$f.c" 2>"$out/log" || :
		! grep -E 'error: (unable to open|Expected)' "$out/log" || fail "sparse cannot read $f.c"
		grep -E ' (warning|error): ' "$out/log" | sed 's/: error: /: warning: /' >>"$out/warnings" || :
	done
	sed -i "s|^$tree/||" "$out/warnings"
	sort -u -o "$out/warnings" "$out/warnings"
	if [ -n "$diff" ]; then
		ours=$(awk -f "$here/our-lines.awk" "$diff" "$out/warnings")
		[ -z "$ours" ] || { printf '%s\n' "$ours"; fail "$(wc -l <<<"$ours") warnings on lines of the series"; }
		echo "compile: 4 files, no warning on lines of the series, $(wc -l <"$out/warnings") on the base's"
	fi
fi

# 3. The behaviour.
tests=(reference checksum t-header)
[ -z "$old" ] || tests=(reference checksum)
[ -n "$only" ] || tests+=(kernel t-rtskb t-icmp t-udp t-tcp)
objs=()
for t in "${tests[@]}"; do
	"$cc" "${flags[@]}" "${paths[@]}" ${only:+-DHEADER_ONLY} -w -c -o "$out/$t.o" "$here/$t.c" ||
		fail "$t.c does not compile"
	objs+=("$out/$t.o")
done
"$cc" -static -o "$out/rtnet-test" "${objs[@]}" -Wl,--gc-sections,--unresolved-symbols=ignore-all || fail "does not link"
# shellcheck disable=SC2086 # a command and its options
$run "$out/rtnet-test" || fail "the tests fail"
