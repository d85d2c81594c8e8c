#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Compares the models of instructions that the proofs have with the
# instructions, under qemu-aarch64 or on arm64; and then a wrong model, which
# has to be found out.
#
#	models.sh
#
# Exit status: 0 good, 1 a model is wrong, or a wrong one was not found; 3 the
# machine lacks something.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
cc=aarch64-linux-gnu-gcc-13 run=qemu-aarch64
if [ "$(uname -m)" = aarch64 ]; then
	cc=gcc run=env
fi
for tool in $cc $run; do
	command -v "$tool" >/dev/null || {
		echo "$0: $tool is needed" >&2
		exit 3
	}
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {	# DIR OUTPUT: with the neon.h in DIR
	$cc -O2 -Wall -Werror -static -I"$1" -o "$2" "$work/models.c"
}

cp "$here/models.c" "$work/"
build "$here" "$work/models"
"$run" "$work/models" || exit 1

# wrong NAME SED
wrong() {
	mkdir -p "$work/wrong"
	sed -e "$2" "$here/neon.h" >"$work/wrong/neon.h"
	if cmp -s "$here/neon.h" "$work/wrong/neon.h"; then
		echo "the wrong model of $1 is the right one"
		exit 1
	fi
	build "$work/wrong" "$work/wrong-models"
	if said=$("$run" "$work/wrong-models") || [ "$said" != "$1 is not what the model has" ]; then
		echo "a wrong model of $1 was not found"
		exit 1
	fi
}

wrong vqtbl1q_u8 's/index > 15/index > 14/'
wrong vcltq_u8 's/M_GET(a, i) < M_GET(b, i)/M_GET(a, i) <= M_GET(b, i)/'
wrong vpadalq_u32 's/(v.d\[1\] >> 32)/(v.d[1] >> 33)/'
echo "three wrong models were found"
