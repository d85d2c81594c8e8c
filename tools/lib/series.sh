# shellcheck shell=bash
# A quilt series file: which patches, in which order.

# Set by options of the tools.
SERIES=$TOP/series
SERIES_UPTO=

# series_patches: the patch files, as named in the series, in order, up to
# SERIES_UPTO.  Every fault of the series is found before anything is applied.
series_patches()
{
	local line p rest found='' n=0 seen=' '
	[ -r "$SERIES" ] || die "$EX_USAGE" "no series file $SERIES"
	while read -r line || [ -n "$line" ]; do
		p=${line%%[[:space:]]*}
		case $p in ''|'#'*) continue ;; esac
		rest=${line#"$p"}
		rest=${rest#"${rest%%[![:space:]]*}"}
		case $rest in ''|'#'*|-p1|-p1[[:space:]]*) ;; *)
			die "$EX_USAGE" "$SERIES: '$p $rest': git am knows no such option; make the patch -p1 and delete it" ;;
		esac
		[[ $p =~ ^[^./][^/]*/[^./][^/]*$ ]] ||
			die "$EX_USAGE" "$SERIES: '$p': a patch is named TOPIC/FILE, which is its place below patches/"
		case $seen in *" $p "*) die "$EX_USAGE" "$SERIES lists $p twice; delete one line" ;; esac
		seen+="$p "
		[ -r "$TOP/patches/$p" ] ||
			die "$EX_USAGE" "$SERIES names $p, but there is no patches/$p; remove the line or add the file"
		n=$((n + 1))
		echo "$p"
		case $p in
		"$SERIES_UPTO"|*/"$SERIES_UPTO") found=1; break ;;
		esac
	done <"$SERIES"
	[ $n -gt 0 ] || die "$EX_USAGE" "$SERIES lists no patch"
	[ -z "$SERIES_UPTO" ] || [ -n "$found" ] ||
		die "$EX_USAGE" "--series-upto $SERIES_UPTO: no such patch in $SERIES"
}

# series_touched PATCH...: the paths that they touch, sorted.
series_touched()
{
	local p out
	# All at once, and one by one only to tell which is not.
	if out=$(cd / && tgit apply --numstat "${@/#/$TOP/patches/}" 2>/dev/null); then
		printf '%s\n' "$out" | cut -f3 | sort -u
		return
	fi
	for p; do
		out=$(cd / && tgit apply --numstat "$TOP/patches/$p" 2>&1) ||
			die "$EX_APPLY" "patches/$p is corrupt: $(printf '%s' "$out" | sed -n 's/^error: //p' | head -n 1)"
		printf '%s\n' "$out" | cut -f3
	done | sort -u
}

# series_forms PATCH...: other forms of them: TOPIC/for-KERNEL/NAME beside
# TOPIC/NAME, for a kernel where that does not fit.
series_forms()
{
	local p f
	for p; do
		for f in "$TOP/patches/${p%/*}"/for-*/"${p##*/}"; do
			[ ! -e "$f" ] || echo "${f#"$TOP/patches/"}"
		done
	done
}

# series_form DIR PATCH: the form of it that was made for just what DIR has: each
# of its files is the blob that its index line begins with.  Without one, PATCH.
series_form()
{
	local f forms fit=()
	forms=$(series_forms "$2")
	if [ -z "$forms" ] || form_fits "$1" "$2"; then
		echo "$2"
		return
	fi
	while read -r f; do
		! form_fits "$1" "$f" || fit+=("$f")
	done <<<"$forms"
	[ ${#fit[@]} -le 1 ] ||
		die "$EX_USAGE" "two forms of patches/$2 fit the same kernel: ${fit[*]}; remove one"
	echo "${fit[0]:-$2}"
}

form_fits()
{
	local path blob have n=0
	while read -r blob path; do
		have=$(tgit -C "$1" rev-parse -q --verify "HEAD:$path" || echo 0000000000000000)
		case $have in "$blob"*) ;; *) return 1 ;; esac
		n=$((n + 1))
	done < <(form_blobs <"$TOP/patches/$2")
	[ $n -gt 0 ]
}

# form_blobs <PATCH: "BLOB PATH" of each file as it was; "none" for one without an
# index line, such as a pure rename.
form_blobs()
{
	awk '/^diff --git a\// { file(); path = $3; sub(/^a\//, "", path); blob = "none"; next }
		path && /^index [0-9a-f]+\.\./ { blob = $2; sub(/\.\..*/, "", blob) }
		path && /^@@ / { file() }
		function file() { if (path) print blob, path; path = "" }
		END { file() }'
}

# series_digest: of the series and the patches in it, as they are now.
series_digest()
{
	local list p form files=() digest
	list=$(series_patches) || return
	digest=$({
		echo "$list"
		while read -r p; do
			files+=("$TOP/patches/$p")
			for form in "$TOP/patches/${p%/*}"/for-*/"${p##*/}"; do
				[ -e "$form" ] || continue
				cat "${files[@]}"
				files=("$form")
				echo "${form#"$TOP/patches/"}"
			done
		done <<<"$list"
		cat "${files[@]}"
	} | sha256sum)
	echo "${digest%% *}"
}
