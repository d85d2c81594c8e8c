#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031,SC2016 # status and output are set by bats; scripts
# What run-kunit.sh adds to kunit.py: architectures, variants, TCG.

bats_require_minimum_version 1.5.0

load helper

# library COMMAND...: with the tools' library loaded.
library()
{
	run bash -c '. "$1/tools/lib/common.sh"; . "$1/tools/lib/load.sh"; shift
		COMPILER_ASKED=gcc; "$@"' - "$REPO" "$@"
}

@test "QEMU runs without KVM, all other arguments as they are" {
	local d=$BATS_TEST_TMPDIR
	mkdir "$d/tcg" "$d/bin"
	ln -s "$REPO/tools/lib/qemu-tcg.sh" "$d/tcg/qemu-system-x"
	printf '#!/bin/sh\nprintf "[%%s]" "$@"\n' >"$d/bin/qemu-system-x"
	chmod +x "$d/bin/qemu-system-x"
	PATH=$d/tcg:$d/bin:$PATH run qemu-system-x -accel kvm -append 'a  -accel kvm' \
		-accel hvf -accel tcg -cpu 'max,x=y' ''
	[ "$output" = '[-append][a  -accel kvm][-accel][tcg][-cpu][max,x=y][]' ]
}

@test "a QEMU that is not there is said to be missing, at once" {
	local d=$BATS_TEST_TMPDIR
	mkdir "$d/tcg"
	ln -s "$REPO/tools/lib/qemu-tcg.sh" "$d/tcg/qemu-system-nope"
	PATH=$d/tcg:$PATH run -127 timeout 10 qemu-system-nope -accel kvm
	one_line 127 "qemu-system-nope: not found"
}

@test "assembler goes past ccache, which does not see what .incbin takes in" {
	cd "$BATS_TEST_TMPDIR"
	command -v ccache gcc >/dev/null || skip "no ccache or gcc (ci/run.sh brings them)"
	printf '\t.incbin "data"\n' >t.S
	export CCACHE_DIR=$PWD/ccache CCACHE_DEPEND=1 PATH=$REPO/tools/lib/bin:$PATH
	for data in one two; do
		echo "$data" >data
		ccache gcc -c -MD -o t.o t.S
		grep -q "$data" t.o
	done
	# As Debian's ccache recommends: the compiler is a link to ccache, too.
	if [ -e /usr/lib/ccache/gcc ]; then
		for data in three four; do
			echo "$data" >data
			PATH=$REPO/tools/lib/bin:/usr/lib/ccache:$PATH ccache gcc -c -MD -o t.o t.S
			grep -q "$data" t.o
		done
	fi
	touch t.c
	ccache gcc -c -o t.o t.c
	ccache gcc -c -o t.o t.c
	ccache --print-stats | grep -qE '^(direct|preprocessed)_cache_hit[[:space:]]*1$'
}

@test "a ccache that is not there is said to be missing, at once" {
	PATH=$REPO/tools/lib/bin:/nowhere run -127 /bin/sh -c 'exec ccache cc -c x.c'
	one_line 127 "ccache: not found"
}

@test "--arch all is each file of configs/arch" {
	library eval 'want_archs all; echo "${ARCHS[@]}"'
	[ "$status" -eq 0 ]
	[ "$(wc -w <<<"$output")" = "$(find "$REPO/configs/arch" -name '*.conf' | wc -l)" ]
	says alpha
}

@test "every architecture names what it needs" {
	for f in "$REPO"/configs/arch/*.conf; do
		for key in arch cross-compile tool; do
			grep -q "^${key}[[:space:]]" "$f" || { echo "$f: no $key"; return 1; }
		done
	done
}

@test "a kunitconfig that an architecture names is there" {
	while read -r c; do
		[ -s "$REPO/configs/kunit/$c.kunitconfig" ]
	done < <(sed -n 's/^kunitconfig[[:space:]]*//p' "$REPO"/configs/arch/*.conf)
}

@test "variants: with options, without, and for one architecture only" {
	library eval 'variant_open kasan arm64; echo "${V_CONFIG##*/} $V_TIMEOUT"'
	one_line 0 "kasan.config 300"
	library eval 'variant_open smp4 arm64; echo "[$V_CONFIG] $V_QEMU $V_COMPILER"'
	one_line 0 "[] -smp 4 gcc"
	library eval 'variant_open kcsan arm64; echo "$V_COMPILER"'
	one_line 0 "clang"
	library eval 'variant_open va52 alpha || echo "not for alpha"'
	one_line 0 "not for alpha"
}

@test "--variant all is each variant, and an unknown one is named" {
	library eval 'want_variants all; echo "${VARIANTS[@]}"'
	for v in benchmark clang kasan module smp4; do says "$v"; done
	library want_variants kasan,nope
	one_line 2 "--variant nope: no configs/variant/nope.config"
	library want_variants ../arch/arm64
	one_line 2 "--variant ../arch/arm64"
	run "$REPO/tools/run-kunit.sh" --arch alpha --variant va52
	one_line 2 "--variant va52 is not for alpha"
	run "$REPO/tools/run-kunit.sh" --arch arm64 --variant module --filter 'checksum.*'
	one_line 2 "--filter does nothing with --variant module"
}

@test "an option asked for that the .config has not" {
	local c=$BATS_TEST_TMPDIR/config
	printf '%s\n' 'CONFIG_A=y' '# CONFIG_B is not set' 'CONFIG_C=m' 'CONFIG_N=52' >"$c"
	lack() { library lacks_option "$c" <<<"$1"; [ "$output" = "$2" ] || { echo "$1: $output"; return 1; }; }
	lack 'CONFIG_A=y' ''
	lack '# CONFIG_B is not set' ''
	lack '# CONFIG_Z is not set' ''
	lack 'CONFIG_B=n' ''
	lack 'CONFIG_N=52' ''
	lack 'CONFIG_N=5' 'CONFIG_N=5'
	lack 'CONFIG_A=n' 'CONFIG_A=n'
	lack '# CONFIG_C is not set' '# CONFIG_C is not set'
	lack 'CONFIG_C=y' 'CONFIG_C=y'
	lack 'CONFIG_Z=y' 'CONFIG_Z=y'
}

@test "the kernel that booted is the one that was built" {
	cd "$BATS_TEST_TMPDIR"
	printf 'x\0Linux version 7.2.12-g0123 (me) #2 2026\n\0y' >vmlinux
	printf '[    0.000000] Linux version 7.2.12-g0123 (me) #2 2026\r\nrest\n' >same.log
	printf 'Linux version 7.2.12-g4567 (me) #1 2026\n' >other.log
	echo 'nothing' >none.log
	library kunit_booted vmlinux same.log
	[ "$status" -eq 0 ]
	library kunit_booted vmlinux other.log
	[ "$status" -ne 0 ]
	library kunit_booted vmlinux none.log
	[ "$status" -eq 0 ]
	printf 'Linux version 7.2\n' >cut.log
	library kunit_booted vmlinux cut.log
	[ "$status" -ne 0 ]
	printf 'Linux version of a loader\n\033[1mLinux version 7.2.12-g0123 (me) #2 2026\033[0m  \r\n' >loader.log
	library kunit_booted vmlinux loader.log
	[ "$status" -eq 0 ]
}
