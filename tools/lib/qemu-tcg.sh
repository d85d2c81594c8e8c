#!/bin/bash
# usage: as qemu-system-*, through a link of that name in the first directory of PATH
#
# kunit.py asks QEMU for KVM before TCG, so that the CPU, and with a poor
# /dev/kvm the result, would depend on the machine.  This runs the QEMU further
# down in PATH without the other accelerators.
set -euo pipefail

self=$(dirname "$0") args=()
while [ $# -gt 0 ]; do
	case ${1-}=${2-} in
	-accel=kvm|-accel=hvf) shift 2 ;;
	*) args+=("$1"); shift ;;
	esac
done
PATH=${PATH#"$self:"}
qemu=$(basename "$0")
# Without a QEMU this would find itself for ever.
[ "$(command -v "$qemu")" != "$0" ] || { echo "$qemu: not found in $PATH" >&2; exit 127; }
exec "$qemu" "${args[@]}"
