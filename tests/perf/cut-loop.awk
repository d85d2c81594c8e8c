# SPDX-License-Identifier: GPL-2.0-only
#
# From what llvm-objdump --disassemble-symbols=F --no-show-raw-insn prints of an
# arm64 object, the main loop of the function, for llvm-mca:
#
#	awk -v function_name=F [-v moves_only=1] -f cut-loop.awk
#
# That is the innermost loop (a backward conditional branch, with no other
# branch in between) which loads the most bytes. The last line is a comment with
# the number of its instructions and of the bytes it loads. With moves_only, the
# additions of the checksum are left out, which shows what the rest costs.

function loaded(text,	n) {
	if (text !~ /^(ldp|ldr|ldur|ldnp)\t/)
		return 0
	n = 4
	if (text ~ /^[a-z]+\tx/)
		n = 8
	if (text ~ /^[a-z]+\tq/)
		n = 16
	return text ~ /^ld(n)?p/ ? 2 * n : n
}

function is_branch(text) {
	return text ~ /^(b|bl|br|blr|ret|b\.[a-z]+|cbn?z|tbn?z)(\t|$)/
}

/^ *[0-9a-f]+:/ {
	address = $1
	sub(/:$/, "", address)
	text = $0
	sub(/^ *[0-9a-f]+:[ \t]*/, "", text)
	sub(/[ \t]*\/\/.*/, "", text)
	count++
	at[address] = count
	code[count] = text
}

END {
	for (i = 1; i <= count; i++) {
		if (code[i] !~ /^(b\.[a-z]+|cbn?z|tbn?z)\t/)
			continue
		target = code[i]
		sub(/ <.*/, "", target)
		sub(/.*0x/, "", target)
		if (!(target in at) || at[target] >= i)
			continue
		bytes = 0
		for (j = at[target]; j < i; j++) {
			if (is_branch(code[j]))
				break
			bytes += loaded(code[j])
		}
		if (j == i && bytes > most) {
			most = bytes
			first = at[target]
			last = i
		}
	}
	if (!most) {
		print "no loop in " function_name > "/dev/stderr"
		exit 1
	}

	print "1:"
	for (i = first; i <= last; i++) {
		text = code[i]
		if (i == last)
			sub(/0x[0-9a-f]+ <.*/, "1b", text)
		if (moves_only && text ~ /^(adds|adcs?|uadalp)\t/)
			continue
		print "\t" text
		kept++
	}
	print "// " kept " " most
}
