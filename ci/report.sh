# shellcheck shell=bash disable=SC2154,SC2016 # set by other files; jq's dollars
# The results of a run in the forms that others read, from results.tsv and the
# logs: results.json, results.ktap, junit.xml and report.html, all in OUT.

write_report()
{
	local bases versions
	bases=$(report_bases) versions=$(tc_versions arm64 alpha)
	if ! { report_json >"$OUT/results.json.new" && report_ktap >"$OUT/results.ktap" &&
		report_junit >"$OUT/junit.xml" && mv "$OUT/results.json.new" "$OUT/results.json" &&
		report_html >"$OUT/report.html"; }; then
		note "cannot write the report to $OUT"
	fi
}

# What was tested, and with what.
report_json()
{
	local kunit=$OUT/kunit.json
	if [ ! -s "$kunit" ] || ! grep -q '^kunit	[^	]*	[^	]*		' "$OUT/results.tsv"; then
		kunit=/dev/null
	fi
	tc_run jq -Rn --arg commit "$(tgit -C "$TOP" rev-parse HEAD 2>/dev/null)" \
		--arg edits "$(tgit -C "$TOP" status --porcelain 2>/dev/null)" \
		--arg profile "$PROFILE" --arg when "$BEGAN" --arg seconds "$SECONDS" \
		--arg base "$bases" --arg versions "$versions" \
		--arg ccache "$(ccache_counts)" --arg ccache0 "$CCACHE_BEGAN" \
		--argjson kunit "$(grep . "$kunit" || echo null)" '
		def pairs: split("\n") | map(split(" ") | select(length > 1) |
			{ key: .[0], value: (.[1:] | join(" ")) }) | from_entries;
		def counts: split(" ") | map(tonumber? // 0);
		{
			queue: { commit: $commit, edited: ($edits != "") },
			profile: $profile, began: $when, seconds: ($seconds | tonumber),
			base: ($base | pairs), toolchain: ($versions | pairs),
			ccache: { hits: (($ccache | counts)[0] - ($ccache0 | counts)[0]),
				misses: (($ccache | counts)[1] - ($ccache0 | counts)[1]) },
			kunit: $kunit,
			checks: [inputs | split("\t") | { name: .[0], verdict: .[1],
				seconds: (.[2] | tonumber), passed_before: (if .[3] == "" then null else .[3] end),
				text: .[4], log: (.[0] + ".log") }]
		}' <"$OUT/results.tsv"
}

report_bases()
{
	local d
	for d in "$CACHE"/git/*.git; do
		[ ! -e "$d" ] || tgit --git-dir="$d" for-each-ref \
			--format="$(basename "$d" .git)/%(refname:lstrip=2) %(objectname) %(subject)" refs/bases
	done
}

# "HITS MISSES" of ccache so far.
ccache_counts()
{
	[ -n "$tc_mode" ] || return 0
	tc_run ccache --print-stats 2>/dev/null | awk '
		$1 ~ /^(direct|preprocessed)_cache_hit$/ { h += $2 } $1 == "cache_miss" { m = $2 }
		END { print h + 0, m + 0 }'
}

report_ktap()
{
	awk -F '\t' '
		{ line[NR] = ($2 == "FAILED" ? "not ok " : "ok ") NR " " $1 ($2 == "SKIPPED" ? " # SKIP " $5 : "") }
		END { print "KTAP version 1"; print "1.." NR; for (i = 1; i <= NR; i++) print line[i] }' "$OUT/results.tsv"
}

report_junit()
{
	tc_run jq -r '
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
		"<testsuite name=\"ci\" tests=\"\(.checks | length)\" failures=\"\([.checks[] | select(.verdict == "FAILED")] | length)\" skipped=\"\([.checks[] | select(.verdict == "SKIPPED")] | length)\" time=\"\(.seconds)\">",
		(.checks[] | "  <testcase name=\"\(.name)\" time=\"\(.seconds)\">" +
			(if .verdict == "FAILED" then "<failure message=\"\(.text | @html)\"/>"
			elif .verdict == "SKIPPED" then "<skipped message=\"\(.text | @html)\"/>"
			else "" end) + "</testcase>"),
		"</testsuite>"' "$OUT/results.json.new" |
		LC_ALL=C sed 's/[\x01-\x08\x0b\x0c\x0e-\x1f]//g; s/\xef\xbf[\xbe\xbf]//g'
}

html() { sed 's/[\x00-\x08\x0b\x0c\x0e-\x1f]//g; s/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'; }

# One page, without scripts or anything from elsewhere: failures first and open,
# what passed folded.
report_html()
{
	local name v secs kept text n
	cat "$TOP/ci/report.head.html"
	n=$(awk -F '\t' '{ c[$2]++ } END { printf "%d passed, %d failed, %d skipped", c["ok"], c["FAILED"], c["SKIPPED"] }' "$OUT/results.tsv")
	printf '<h1 class="%s">%s</h1>\n' "$(grep -q '	FAILED	' "$OUT/results.tsv" && echo bad || echo good)" "$n"
	printf '<p>%s, profile %s, %d min %d s</p>\n' "$BEGAN" "$PROFILE" $((SECONDS / 60)) $((SECONDS % 60))
	for v in FAILED SKIPPED ok; do
		grep -q "	$v	" "$OUT/results.tsv" || continue
		printf '<h2>%s</h2>\n' "$(case $v in ok) echo Passed ;; FAILED) echo Failed ;; *) echo Skipped ;; esac)"
		while IFS=$'\x1f' read -r name _ secs kept text; do
			printf '<details%s class="%s"><summary><b>%s</b> <span>%s</span> %s%s</summary><pre>' \
				"$([ "$v" != FAILED ] || echo ' open')" "$v" "$name" "$secs s" "$(html <<<"$text")" \
				"$([ -z "$kept" ] || echo " <i>(unchanged since it passed $kept)</i>")"
			# The end of a log is where its reason is.
			tail -n 300 "$OUT/$name.log" | cut -c1-400 | html
			printf '</pre></details>\n'
		done < <(grep "	$v	" "$OUT/results.tsv" | tr '\t' '\037')
	done
	report_kernels
	report_figures
	printf '<h2>Made with</h2><table>\n'
	{ cut -c1-120 <<<"$bases"; echo "$versions"; } | html |
		sed 's|^\([^ ]*\) \(.*\)|<tr><th>\1<td>\2|'
	printf '</table>\n</body></html>\n'
}

# Patch by kernel, if that check ran.
report_kernels()
{
	[ -s "$OUT/kernels.tsv" ] || return 0
	grep -q '^kernels	' "$OUT/results.tsv" || return 0
	printf '<h2>Patches and kernels</h2><div class="wide"><table>\n'
	html <"$OUT/kernels.tsv" | awk -F '\t' '{
		printf "<tr><th>%s", $1
		for (i = 2; i <= NF; i++)
			if (NR == 1) printf "<th>%s", $i
			else printf "<td class=\"%s\">%s", $i ~ /conflict|fail/ ? "bad" : $i ~ /drift|upstream|not run/ ? "warn" : "good", $i
		print ""
	}'
	printf '</table></div>\n'
}

# The modelled and counted figures, ours and what there was before.
report_figures()
{
	grep -q '^model-perf	ok' "$OUT/results.tsv" || return 0
	printf '<h2>Modelled and counted, not measured</h2>\n'
	# The rows of one compiler, turned: a line a CPU.
	awk '/^MODELLED/ { on = 1; next } on && !NF { exit }
		on && $1 == "flags" { n = NF; for (i = 5; i <= n; i++) cpu[i] = $i }
		on && $1 == "-O2" && $2 == "gcc-13" && $3 !~ /moves/ { name[++m] = $3; for (i = 5; i <= n; i++) f[m, i] = $i }
		END {
			printf "CPU"; for (j = 1; j <= m; j++) printf " %s", name[j]; print ""
			for (i = 5; i <= n; i++) { printf "%s", cpu[i]; for (j = 1; j <= m; j++) printf " %s", f[j, i]; print "" }
		}' "$OUT/model-perf.log" >"$OUT/figures.dat"
	tc_need gnuplot
	in_toolchain gnuplot -e "dat='$OUT/figures.dat'" "$TOP/ci/figures.gp" | sed -n '/<svg/,$p'
	printf '<details><summary>The tables</summary><pre>'
	html <"$OUT/model-perf.log"
	printf '</pre></details>\n'
}
