#!/usr/bin/env bats
# shellcheck disable=SC2016,SC2030,SC2031 # sed's dollars; set by bats
# A second series on a base of its own, and the verdict on a boot of RTnet.

bats_require_minimum_version 1.5.0

load helper

# second: series.other, for a base whose file has known versions.
second()
{
	queue
	mv "$Q/series" "$Q/series.other"
	sed 's/^name.*/name	other/' "$Q/configs/base/linux.conf" >"$Q/configs/base/other.conf"
	# Another version: a line more at the end, where no patch is.
	echo 'the end' >>"$KTREE/lib/a.c"
	git -C "$KTREE" commit -qam 'a stable version'
}

@test "a series of its own base: the tree has that name, and is written back" {
	second
	apply --series other --rev HEAD~1 --out "$BATS_TEST_TMPDIR/out"
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "$BATS_TEST_TMPDIR/out/other" ]
	refresh --series other --check "$BATS_TEST_TMPDIR/out/other"
	one_line 0 "0 files would change"
}

@test "a file that is neither the pinned one nor a known version's: drift" {
	second
	apply --series other
	[ "$status" -eq 0 ]
	says "base differs from the pinned one in: lib/a.c"
}

@test "a known version is named, and is no drift" {
	second
	printf 'version\tstable/v3\tlib/a.c\t%s\n' "$(git -C "$KTREE" rev-parse --short=12 HEAD:lib/a.c)" >>"$Q/configs/base/other.conf"
	apply --series other
	[ "$status" -eq 0 ]
	says "whose touched files are those of stable/v3"
	if grep -q 'differs from the pinned' <<<"$output"; then return 1; fi
	# Half of a version is none.
	sed -i 's/^other 1$/OTHER 1/' "$KTREE/lib/b.c"
	git -C "$KTREE" commit -qam 'somebody else'
	apply --series other
	says "base differs from the pinned one in: lib/a.c, lib/b.c"
}

@test "the pinned commit is kept, from whichever clone it came" {
	second
	sed -i "s/^commit.*/commit	$(git -C "$KTREE" rev-parse HEAD~1)/" "$Q/configs/base/other.conf"
	apply --series other --rev HEAD~1
	[ "$status" -eq 0 ]
	run "$Q/tools/apply-and-build.sh" --toolchain host --apply-only --series other
	[ "$status" -eq 0 ]
	says "base: pinned"
}

@test "trees that are none, and options that need each other" {
	t=$BATS_TEST_TMPDIR
	mkdir -p "$t/kernel/include/linux" "$t/xenomai/scripts"
	for args in "--kernel $t/kernel" "--xenomai $t/xenomai" "--kernel /nonexistent --xenomai $t/xenomai" \
		"--kernel $t/kernel --xenomai $t/xenomai"; do
		# shellcheck disable=SC2086 # several words
		run "$REPO/tools/run-rtnet.sh" $args
		[ "$status" -eq 2 ]
	done
	says "neither Dovetail nor the I-pipe"
	touch "$t/kernel/include/linux/dovetail.h"
	run "$REPO/tools/run-rtnet.sh" --kernel "$t/kernel" --xenomai "$t/xenomai"
	one_line 2 "no scripts/prepare-kernel.sh"
	run "$REPO/tools/run-rtnet.sh" --controls no-such-fault
	one_line 2 "--controls no-such-fault"
	run "$REPO/tools/apply-and-build.sh" --kernel "$t/kernel"
	one_line 2 "--kernel is for --series xenomai"
}

# boot: a run that passes; each test spoils it.
boot()
{
	D=$BATS_TEST_TMPDIR/run
	mkdir -p "$D"
	printf '[    1.0] Run /init as init process\n\nrtnet: begin\n\nrtnet: rtping 22 22\n\nrtnet: echo 1472 1472\n[   9.9] rtnet: udp 2\n\nrtnet: done\n' >"$D/console"
	cat >"$D/frames" <<-'END'
	00:00:01.000000 IP (tos 0x0, ttl 255, id 1, offset 0, flags [DF], proto UDP (17), length 29)
	    10.0.2.15.1024 > 10.0.2.2.9: [udp sum ok] UDP, length 1
	00:00:01.000001 IP (tos 0x0, ttl 255, id 2, offset 0, flags [DF], proto UDP (17), length 30)
	    10.0.2.15.1024 > 10.0.2.2.9: [udp sum ok] UDP, length 2
	00:00:02.000000 IP (tos 0x0, ttl 255, id 0, offset 0, flags [DF], proto TCP (6), length 41)
	    10.0.2.15.1024 > 10.0.2.100.7: Flags [P.], cksum 0x1a2b (correct), seq 1:2, ack 1, win 4096, length 1
	00:00:02.000001 IP (tos 0x0, ttl 255, id 0, offset 0, flags [DF], proto TCP (6), length 42)
	    10.0.2.15.1024 > 10.0.2.100.7: Flags [P.], cksum 0x1a2c (correct), seq 2:4, ack 1, win 4096, length 2
	END
	[ $# = 0 ] || sed -i "$2" "$D/$1"
	run "$REPO/tools/lib/rtnet-verdict.sh" "$D" "${3:-0}"
}

@test "a boot with everything in it passes" {
	boot
	one_line 0 "pass: echo of all 1472 sizes, rtping of 22; 2 UDP and 2 TCP frames"
}

@test "a boot that lacks anything fails, and says what" {
	boot console '/rtnet: begin/,$d'
	one_line 1 "did not come to our init"
	boot console '/rtnet: echo/d'
	one_line 1 "did not end"
	boot console 's/echo 1472/echo 1471/'
	one_line 1 "echo: 1471 of 1472"
	boot console 's/rtping 22 22/rtping 18 18/'
	one_line 1 "rtping: 18 of 18"
	boot console '/rtnet: begin/a RTnet: invalid checksum in icmp packet 28'
	one_line 1 "1 invalid checksums"
	boot console '/rtnet: udp/d'
	one_line 1 "UDP was not sent"
	boot frames '0,/udp sum ok/s//bad udp cksum 0x1111 -> 0x2222!/'
	one_line 1 "1 are good and 1 have a wrong checksum"
	boot frames '/UDP, length 2$/d'
	one_line 1 "of 2 frames 1 are good"
	boot frames 's/0x1a2c (correct)/0x1a2c (incorrect -> 0x1a2d)/'
	one_line 1 "1 with a wrong checksum"
	boot frames '/0x1a2b/d'
	one_line 1 "(0 with odd data, 1 with even)"
	boot console '/rtnet: done/i [    9.9] WARNING: CPU: 0 PID: 1 at kernel/x.c:1'
	one_line 1 "the kernel complained"
	boot console '/rtnet: done/d' 1
	one_line 1 "QEMU ended with 1"
}

@test "a guest that locks up in TCP after its frames passes, and it is said" {
	boot console '/rtnet: done/d' 124
	one_line 0 "the guest locked up in TCP"
}

@test "a guest that does not come to our init is left early, one that does has its time" {
	cd "$BATS_TEST_TMPDIR"
	: >console
	run -75 "$REPO/tools/lib/rtnet-qemu.sh" 3 "$PWD/console" sleep 100
	echo 'rtnet: begin' >console
	run -124 "$REPO/tools/lib/rtnet-qemu.sh" 3 "$PWD/console" sleep 100
	run -7 "$REPO/tools/lib/rtnet-qemu.sh" 3 "$PWD/none" sh -c 'exit 7'
	run -0 "$REPO/tools/lib/rtnet-qemu.sh" 3 "$PWD/none" true
}

@test "QEMU dies with the script that runs it" {
	cd "$BATS_TEST_TMPDIR"
	printf '#!/bin/sh\necho $$ >pid\nexec sleep 60\n' >qemu
	chmod +x qemu
	"$REPO/tools/lib/rtnet-qemu.sh" 100 "$PWD/none" "$PWD/qemu" 3>&- &
	local pid=$!
	timeout 5 sh -c 'until [ -s pid ]; do sleep 0.1; done'
	kill -0 "$(cat pid)"
	kill -KILL "$pid"
	wait "$pid" || :
	sleep 0.3
	run ! kill -0 "$(cat pid)"
}
