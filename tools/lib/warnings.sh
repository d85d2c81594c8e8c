# shellcheck shell=bash disable=SC2154 # set by other files
# Only new warnings count: those of the base are looked for in the base itself,
# built the same way.

# docs_of_touched: for make, the variable that has W=1 run kernel-doc on the series'
# own sources only: it reads nothing but the one file, so of any other it says what it
# says of the base's, and takes as long as the compiler.  Nothing, if this kernel's
# build has no such command.
docs_of_touched()
{
	awk -v files="$(sed -n 's|.*\.c$|& %/&|p' <<<"$TOUCHED_FILES" | paste -sd ' ')" '
		/^[ \t]*cmd_checkdoc *=/ { on = 1; sub(/^[^=]*= */, "") }
		on { more = sub(/\\$/, ""); sub(/^[ \t]+/, ""); cmd = cmd $0 }
		on && !more { exit }
		END { if (cmd) printf "cmd_checkdoc=$(if $(filter %s,$<),%s)\n", files, cmd }
	' "$TREE/scripts/Makefile.build"
}

# judge_warnings ARCH: sets VERDICT from $BUILD/build.log, the log of a build of
# TREE at W=1.  What is built already warns no more, so warnings that were not
# judged, or failed, are carried on until their objects are built again.
judge_warnings()
{
	local arch=$1 patched=$BUILD/warnings.tsv base=$BUILD/warnings.base.tsv new all objs n
	tgit -C "$TREE" diff -U0 --no-renames "$BASE_COMMIT" HEAD >"$BUILD/series.diff"
	cat "$BUILD/build.log" >>"$BUILD/unjudged.log"
	parse_warnings "$TREE" <"$BUILD/unjudged.log" >"$patched"
	all=$(wc -l <"$patched")
	VERDICT="pass: built; no warning at $WARN_TEXT"
	if [ "$all" = 0 ]; then
		rm -f "$BUILD/unjudged.log"
		return
	fi
	# gcc names the .c file that a header's warning comes from, sparse does not.
	mapfile -t objs < <({
		warned_objects <"$BUILD/unjudged.log"
		[ ${#CHECK[@]} = 0 ] || objects
	} | sort -u)
	step "$arch: $all warnings; building ${#objs[@]} objects of the base, to see which it has"
	base_build "$arch" "${objs[@]}" || return 0
	parse_warnings "$WITHOUT/linux" <"$WITHOUT/build/${BUILD##*/}/build.log" >"$base"
	new=$(tc_run awk -f "$TOP/tools/lib/new-warnings.awk" part=1 "$BUILD/series.diff" \
		part=2 "$base" part=3 "$patched")
	if [ -n "$new" ]; then
		printf '%s\n' "$new" >&2
		(cd "$BUILD" && rm -f "${objs[@]}" unjudged.log)
		VERDICT="fail: $(wc -l <<<"$new") new warnings at $WARN_TEXT: $(head -n 1 <<<"$new")"
	else
		VERDICT="pass: built; $all warnings at $WARN_TEXT, the base has them all"
		n=$(grep -c '^/' "$patched" || :)
		[ "$n" = 0 ] || VERDICT+=" or the compiler's own headers ($n)"
		rm -f "$BUILD/unjudged.log"
	fi
}

# parse_warnings TREE <LOG
parse_warnings() { tc_run awk -v tree="$1" -f "$TOP/tools/lib/parse-warnings.awk" | sort; }

# warned_objects <LOG: the objects whose compilation warned: of the file itself
# or, for a header, of the file that included it.  What gives the kernel its
# offsets and bounds is compiled to assembler only.
warned_objects()
{
	sed -n 's/^In file included from \([^ :]*\):.*/\1/p; s/^ *from \([^ :]*\):.*/\1/p
		s/^\([^ :]*\):[0-9]*:\([0-9]*:\)\{0,1\} [Ww]arning: .*/\1/p
		s/^\(Warning\|Error\): \([^ :]*\):[0-9]*:\{0,1\} .*/\2/p' |
		sed -n "s|^$TREE/||; s|^\(\.\./\)*linux/||; s|^\./||; s/\(offsets\|\/bounds\)\.c\$/\1.s/p; s/\.[cS]\$/.o/p" | sort -u
}
