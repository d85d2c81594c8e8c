# shellcheck shell=bash
# The checks in ci/checks/ and what their first lines say of them:
#
#   # what it is for
#   # profile: quick, gate or full: the smallest that has it
#   # inputs: the paths that its verdict depends on, besides tools/, configs/
#   #         and ci/lib.sh; "touching:PREFIX" stands for the patches that touch
#   #         a file whose path begins with it; "outside": not only on files of this repository,
#   #         so a pass is never kept

check_name() { basename "$1" .sh | sed 's/^[0-9]*-//'; }
check_key() { sed -n "2,/^[^#]/ s/^# $2: //p" "$1"; }

list_checks()
{
	local c
	for c in "$TOP"/ci/checks/*.sh; do
		printf '%-16s %-6s %s\n' "$(check_name "$c")" "$(check_key "$c" profile)" \
			"$(sed -n '2s/^# //p' "$c")"
	done
}

# choose_checks: the files of what PROFILE or ONLY ask for.
choose_checks()
{
	local c w found want
	if [ -n "$ONLY" ]; then
		IFS=, read -r -a want <<<"$ONLY"
		for w in "${want[@]}"; do
			found=
			[[ ! $w =~ ^[a-z0-9-]+$ ]] || found=$(compgen -G "$TOP/ci/checks/[0-9][0-9]-$w.sh" || :)
			[ -n "$found" ] || usage_error "--only $w: no such check (ci/run.sh --list shows them)"
			echo "$found"
		done
		return
	fi
	for c in "$TOP"/ci/checks/*.sh; do
		case $PROFILE:$(check_key "$c" profile) in
		*:quick|gate:gate|full:gate|full:full) echo "$c" ;;
		esac
	done
}
