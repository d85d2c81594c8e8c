#!/bin/bash
# usage: rtnet-verdict.sh DIR QEMU-EXIT-CODE
#
# Judges one boot of RTnet from what it left in DIR:
#   console   the kernel's, and our init's: its lines begin with "rtnet: "
#   frames    what tcpdump -nvv says of the packets on the wire
# Prints one line, "pass: ..." or "fail: ...", and exits 0 or 1.
set -euo pipefail

dir=$1 rc=$2
fail() { echo "fail: $*"; exit 1; }

tr -d '\r' <"$dir/console" >"$dir/lines" 2>/dev/null || fail "the kernel printed nothing: $(tail -n 1 "$dir/qemu.log")"
said() { grep -aqE "^(\[[ 0-9.]*\] )?rtnet: $1( |\$)" "$dir/lines"; }
say() { sed -n "s/^\(\[[ 0-9.]*\] \)\{0,1\}rtnet: $1 //p" "$dir/lines" | tail -n 1; }

said begin || fail "the kernel did not come to our init: $(grep -am1 -E 'panic|Oops|BUG' "$dir/lines" || tail -n 1 "$dir/lines" | cut -c1-100)"
broken=$(sed -n 's/^rtnet: broken //p' "$dir/lines" | head -n 1)
[ -z "$broken" ] || fail "the kernel run is broken: $broken"

# The loopback.  Both counts come with "done", so a run that ends early has none.
echo=$(say echo) tool=$(say rtping)
bad=$(grep -ac 'invalid checksum' "$dir/lines" || :)
[ -n "$echo" ] || fail "the echo over the loopback did not end (timeout or crash), $bad invalid checksums"
read -r good all <<<"$echo"
read -r tgood tall <<<"$tool"
if [ "$good" != "$all" ] || [ "$all" -lt 1472 ] || [ "$tgood" != "$tall" ] || [ "$tall" -lt 19 ] || [ "$bad" != 0 ]; then
	fail "echo: $good of $all sizes, rtping: $tgood of $tall, $bad invalid checksums"
fi

# The wire.  TCP may lock the guest up after its last frame; UDP may not.
sent=$(say udp)
[ -n "$sent" ] || fail "UDP was not sent to its end (timeout or crash)"
# Two lines a packet in tcpdump -v; join them.
awk '/^[0-9]/ { if (l) print l; l = $0; next } { l = l " " $0 } END { if (l) print l }' "$dir/frames" >"$dir/packets.txt"
ok=$(grep -c '10\.0\.2\.15\..* > 10\.0\.2\.2\.9: \[udp sum ok\]' "$dir/packets.txt" || :)
wrong=$(grep -c '10\.0\.2\.15\..*bad udp cksum' "$dir/packets.txt" || :)
if [ "$ok" -lt "$sent" ] || [ "$wrong" != 0 ]; then
	fail "UDP: of $sent frames $ok are good and $wrong have a wrong checksum"
fi
fails=$(say tcp-fails)
[ -z "$fails" ] || fail "TCP: $fails"
from='10\.0\.2\.15\.[0-9]* > 10\.0\.2\.100\.7: Flags'
tok=$(grep -c "$from .*cksum 0x[0-9a-f]* (correct)" "$dir/packets.txt" || :)
twrong=$(grep -c "$from .*(incorrect" "$dir/packets.txt" || :)
odd=$(grep "$from .*(correct)" "$dir/packets.txt" | grep -cE 'length [0-9]*[13579]$' || :)
even=$(grep "$from .*(correct)" "$dir/packets.txt" | grep -E 'length [0-9]*[02468]$' | grep -cv 'length 0$' || :)
if [ "$twrong" != 0 ] || [ "$odd" = 0 ] || [ "$even" = 0 ]; then
	fail "TCP: $tok good frames ($odd with odd data, $even with even), $twrong with a wrong checksum"
fi
if line=$(grep -aEm1 '(BUG: |WARNING: |Oops|Kernel panic|Internal error)' "$dir/lines"); then
	fail "the kernel complained: $(printf %s "$line" | cut -c1-120)"
fi
end='and the guest locked up in TCP, as the base does'
! said 'done' || end='and the guest went down by itself'
case $rc$end in 0*|124*'locked up'*) ;; *) fail "QEMU ended with $rc: $(tail -n 1 "$dir/qemu.log")" ;; esac
echo "pass: echo of all $all sizes, rtping of $tall; $ok UDP and $tok TCP frames with good checksums, $end"
