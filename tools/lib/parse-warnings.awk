# usage: awk -v tree=DIR -f parse-warnings.awk BUILD-LOG
#
# Prints each warning of gcc, clang, sparse or kernel-doc in a log once, as
# FILE<tab>LINE<tab>FUNCTION<tab>TEXT, the file relative to the tree.  gcc names
# the function on a line of its own before; clang and sparse do not.

function relative(f) {
	if (index(f, tree "/") == 1)
		f = substr(f, length(tree) + 2)
	sub(/^(\.\.\/)+linux\//, "", f)
	sub(/^\.\//, "", f)
	return f
}

/^[^ :]+: (In (member |static member )?function |At top level:)/ {
	f = substr($0, 1, index($0, ":") - 1)
	fn[f] = ""
	if (match($0, /'[^']*'|‘[^’]*’/))
		fn[f] = substr($0, RSTART, RLENGTH)
	gsub(/['‘’]/, "", fn[f])
	next
}
# kernel-doc says "Warning: FILE:LINE TEXT".
/^(Warning|Error): [^ :]+:[0-9]+:? / {
	sub(/^[^ ]+ /, "")
	sub(/:? /, ": warning: ")
	fn[substr($0, 1, index($0, ":") - 1)] = ""
}
# The assembler says "Warning:".
/^[^ :]+:[0-9]+:([0-9]+:)? ([Ww]arning|error): / {
	n = split($0, w, ":")
	col = w[3] ~ /^[0-9]+$/ ? w[3] : ""
	text = $0
	sub(/^[^ :]+:[0-9]+:([0-9]+:)? /, "", text)
	gsub(/\t/, " ", text)
	line = relative(w[1]) "\t" w[2] "\t" fn[w[1]] "\t" text
	# Two of a kind on one line are two.
	if (!((line, col) in seen))
		print line
	seen[line, col] = 1
}
