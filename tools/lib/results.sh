# shellcheck shell=bash disable=SC2154,SC2016 # set by other files; jq's dollars
# The result of a run as JSON: what was tested, with what, and the verdicts.

# write_json FILE [ARCH VERDICT DIR]...
write_json()
{
	local out=$1 rows='' versions
	shift
	versions=$(tc_versions "${ARCHS[@]}")
	while [ $# -gt 0 ]; do
		rows+="$1"$'\t'"$2"$'\t'"$3"$'\n'
		shift 3
	done
	printf %s "$rows" | tc_run jq -Rn --arg base "$BASE_WHAT" \
		--arg commit "$BASE_COMMIT" --arg drift "$BASE_DRIFT" \
		--arg toolchain "$tc_mode" --arg versions "$versions" \
		--arg applied "$APPLIED" --arg patches "${PATCHES[*]}" \
		--arg compiler "$COMPILER" --arg variant "${VARIANT:-}" \
		--arg filter "${FILTER:-}" '
		def words: split(" ") | map(select(length > 0));
		{
			base: { what: $base, commit: $commit, drift: ($drift | words) },
			series: { patches: ($patches | words), commit: $applied },
			toolchain: { source: $toolchain, versions: ($versions | split("\n") |
				map(words | select(length > 1) | { key: .[0], value: .[1] }) | from_entries) },
			compiler: $compiler, variant: $variant, filter: $filter,
			results: [inputs | split("\t") | {
				arch: .[0], verdict: (.[1] | split(":")[0]),
				text: (.[1] | sub("^[a-z]+: "; "")), logs: .[2] }]
		}' >"$WORK/results.json" || die "$EX_MACHINE" "cannot write $WORK/results.json"
	# All of it or nothing, but for a link or a device, which stays what it is.
	if [ -L "$out" ] || { [ -e "$out" ] && [ ! -f "$out" ]; }; then
		cat "$WORK/results.json" 2>/dev/null >"$out" || die "$EX_MACHINE" "cannot write $out"
	else
		{ cp "$WORK/results.json" "$out.new" && mv -- "$out.new" "$out"; } 2>/dev/null ||
			die "$EX_MACHINE" "cannot write $out"
	fi
}
