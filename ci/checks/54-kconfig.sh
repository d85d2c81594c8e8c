#!/bin/bash
# every new Kconfig symbol can be reached, and says what it is for
# profile: quick
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tc_setup arm64
base_get
work_apply
mapfile -t new < <(tgit -C "$TREE" diff -U0 "$BASE_COMMIT" HEAD -- '*Kconfig*' |
	sed -n 's/^+\(menu\)\{0,1\}config \([A-Z0-9_]*\)$/\2/p')
[ ${#new[@]} -gt 0 ] || passed "the series has no new symbol"
# A configuration that somebody has, with all that the new symbols may depend on.
kmake_setup arm64 "$OUT/kconfig"
kmake defconfig >/dev/null
cat "$TOP/configs/kunit/touched.kunitconfig" >>"$BUILD/.config"
kmake olddefconfig >/dev/null
for s in "${new[@]}"; do sed -i "/\<CONFIG_$s\>/d" "$BUILD/.config"; done
asks=$(kmake listnewconfig)
help=$(kmake helpnewconfig)
for s in "${new[@]}"; do
	grep -qE "^CONFIG_$s=" <<<"$asks" ||
		failed "$s cannot be reached: make listnewconfig does not name it when all of configs/kunit/touched.kunitconfig is on"
	awk -v s="CONFIG_$s:" '$0 == s { on = 1; next } on && /^CONFIG_.*:$/ { exit }
		on && /^(Symbol|Type)/ { exit } on { n += NF } END { exit n < 10 }' <<<"$help" ||
		failed "$s has no help text that is worth the name"
done
passed "${#new[@]} new: ${new[*]}"
