#!/bin/bash
# usage: rtnet-qemu.sh SECONDS CONSOLE QEMU ARG...
#
# Runs QEMU for at most SECONDS, and exits with its exit code or, like timeout(1),
# with 124.  A guest that has not come to our init in a third of that never does:
# exit code 75, to try again.
set -euo pipefail

seconds=$1 console=$2
shift 2
setpriv --pdeathsig KILL -- "$@" </dev/null &
qemu=$!
trap 'kill -KILL "$qemu" 2>/dev/null && wait "$qemu" || :' EXIT
while kill -0 "$qemu" 2>/dev/null; do
	[ "$SECONDS" -lt "$seconds" ] || exit 124
	[ "$SECONDS" -lt $((seconds / 3)) ] || grep -aqs 'rtnet: begin' "$console" || exit 75
	sleep 0.2
done
wait "$qemu"
