# usage: awk -v path=PATH [-v want=ID] -f mutate.awk FILE
#
# Small wrong changes to a C file, by rule, one at a time.  Without "want":
# lists them, "ID RULE LINE OLD NEW" with tabs between.  With it: prints the
# file with this one applied.  An ID is a hash of the function, the line and the
# change, so that it outlives edits elsewhere in the file.
#
# Rules, each for every place in code that it fits:
#   cmp     < to <=, == to != and so on        const   a number plus or minus one
#   arith   + to -, += to -=                   delete  a statement
#   bits    & to |, >> to <<, % to /, && to || negate  an if
#   sign    -x or ~x to x                      call    a condition's function
#   type    to signed, or half as wide         insn    another instruction
#   asmdel  an instruction                     operand another register
#   nopin   the compiler may load again        reload  what is stored is loaded anew
#   late    a store at the end of the function
BEGIN {
	for (i = 1; i < 256; i++)
		ord[sprintf("%c", i)] = i
	pairs("cmp", " < : <= | <= : < | > : >= | >= : > | == : != | != : == ")
	pairs("arith", " + : - | - : + | += : -= | -= : += |++;:--;|--;:++;")
	pairs("bits", " & : \001 | \001 : & | \001= : &= | &= : \001= | << : >> | >> : << | % : / | && : \001\001 | \001\001 : && ")
	pairs("call", "may_use_simd():true|!IS_ENABLED(:IS_ENABLED(")
	pairs("insn", "adds\t:add\t|adcs\t:adds\t|adc\t:add\t|extql(:extqh(|extqh(:extql(|mskql(:mskqh(|mskqh(:mskql(|insql(:insqh(|insqh(:insql(|ldq_u,:ldq,|vpadalq_u32(:vpadalq_s32(|vqtbl1q_u8(:vqaddq_u8(")
	pairs("type", "u64 :u32 |u64 :s64 |u32 :u16 |u16 :u8 |u16 :s16 |u8 :s8 |__uint128_t :u64 |unsigned long :unsigned int |unsigned long :long |unsigned short :short |unsigned int :int |size_t :unsigned char |int n :unsigned int n ")
}

function pairs(rule, list,    a, b, n, i) {
	n = split(list, a, "|")
	for (i = 1; i <= n; i++) {
		gsub("\001", "|", a[i])
		split(a[i], b, ":")
		num[rule]++
		from[rule, num[rule]] = b[1]
		to[rule, num[rule]] = b[2]
	}
}

{ L[NR] = $0 }

function hash(s,    h, i) {
	h = 7919
	for (i = 1; i <= length(s); i++)
		h = (h * 257 + ord[substr(s, i, 1)]) % 4294967291
	return sprintf("%08x", h)
}

# One mutant: line n becomes text; before line m, if there is one, goes extra.
function emit(rule, n, text, m, extra,    key, id) {
	if (text == L[n])
		return
	key = path "|" func_name "|" rule "|" L[n] "|" text "|" extra
	id = hash(key "|" ++seen[key])
	if (id in ids) {
		print "mutate.awk: two mutants have the ID " id | "cat >&2"
		exit 1
	}
	ids[id]
	if (want == "") {
		old = L[n]
		new = text (extra == "" ? "" : " ... " extra)
		gsub(/[ \t]+/, " ", old)
		gsub(/[ \t]+/, " ", new)
		printf "%s\t%s\t%d\t%s\t%s\n", id, rule, n, old, new
	} else if (want == id) {
		for (k = 1; k <= NR; k++) {
			if (k == m)
				print extra
			print k == n ? text : L[k]
		}
		found = 1
		exit
	}
}

# Each place of a fixed string in the code of line n.
function swap(rule, n, code, old, new,    at, off) {
	off = 0
	while ((at = index(substr(code, off + 1), old)) > 0) {
		at += off
		emit(rule, n, substr(L[n], 1, at - 1) new substr(L[n], at + length(old)))
		off = at + length(old) - 1
	}
}

# Each number in the code of line n, one more, and one less.
function numbers(n, code,    off, s, v, pre, suf, c) {
	off = 0
	while (match(substr(code, off + 1), /(0x[0-9a-f]+|[0-9]+)/)) {
		s = off + RSTART
		v = substr(code, s, RLENGTH)
		off = s + RLENGTH - 1
		pre = substr(code, s - 1, 1)
		if (pre ~ /[A-Za-z0-9_%]/ || v ~ /^0x/ && length(v) > 6)
			continue
		c = v ~ /^0x/ ? hex(v) : v + 0
		suf = substr(L[n], off + 1)
		emit("const", n, substr(L[n], 1, s - 1) (c + 1) suf)
		if (c > 1)
			emit("const", n, substr(L[n], 1, s - 1) (c - 1) suf)
	}
}

function hex(v,    i, x) {
	for (i = 3; i <= length(v); i++)
		x = x * 16 + index("0123456789abcdef", substr(v, i, 1)) - 1
	return x
}

# The line of the last "return" of the function that line n is in.
function last_return(n,    i, r) {
	for (i = n; i <= NR && L[i] !~ /^}/; i++)
		if (L[i] ~ /^\treturn/)
			r = i
	return r
}

function line(n,    code, i, rule, t, r, a, v, p, w) {
	code = L[n]
	sub(/[ \t]*\/\*.*/, "", code)
	t = code
	sub(/^[ \t]+/, "", t)
	if (t == "" || t ~ /^(EXPORT|return 0;|goto |else$|do \{|break;|out:)/ || t ~ /^[{}]/ && t !~ /while/)
		return
	if (t ~ /^#/) {
		if (t ~ /^#define [A-Z_0-9]+[ \t]+[0-9]+$/)
			numbers(n, code)
		return
	}
	is_asm = t ~ /^(asm volatile\()?"[a-z]/
	if (is_asm) {
		for (i = 1; i <= num["insn"]; i++)
			swap("insn", n, code, from["insn", i], to["insn", i])
		if (match(code, /"[a-z]+\t[^"]*\\n\\t"/))
			emit("asmdel", n, substr(L[n], 1, RSTART - 1) "\"\"" substr(L[n], RSTART + RLENGTH))
		if (match(code, /%\[[b-h]\]/))
			emit("operand", n, substr(L[n], 1, RSTART - 1) "%[a]" substr(L[n], RSTART + RLENGTH))
		return
	}
	for (rule in num)
		if (rule != "type" || depth > 0)
			for (i = 1; i <= num[rule]; i++)
				swap(rule, n, code, from[rule, i], to[rule, i])
	if (depth == 0)
		return
	if (t !~ /^(static|const|for \(int)/ || t ~ /=/)
		numbers(n, code)
	if (match(code, /[=(,] ?[-~][a-z(]/))
		emit("sign", n, substr(L[n], 1, RSTART + RLENGTH - 3) substr(L[n], RSTART + RLENGTH - 1))
	if (match(code, /return [-~]/) || match(code, /\)~/))
		emit("sign", n, substr(L[n], 1, RSTART + RLENGTH - 2) substr(L[n], RSTART + RLENGTH))
	if (t ~ /^if \(.*\)( \{)?$/) {
		v = code
		sub(/if \(/, "if (!(", v)
		sub(/\)( \{)?$/, ")&", v)
		emit("negate", n, v)
	}
	# A whole statement: nothing that declares, and no control flow.
	if (t ~ /;$/ && t !~ /^(return|const|static|u8|u16|u32|u64|uint|__uint|unsigned|int|long|size_t|void|asm|while|for|if|__wsum|\})/ &&
	    (t ~ / [-+|&]?= / || t ~ /^[a-z_0-9]+\(/ || t ~ /(\+\+|--);$/) && L[n - 1] !~ /[,(=+|]$/) {
		v = code
		sub(/[^ \t].*/, ";", v)
		emit("delete", n, v)
	}
	if (t ~ /^asm volatile\("" : .*;$/)
		emit("nopin", n, "\t;")
	swap("nopin", n, code, "pin(", "(")
	# store64(a, dst, 0);  store(a, dst + 16);  put_unaligned(v, (u32 *)dst);
	# store(v, dst);  *(u8 *)dst = v;  *dst = word;
	r = last_return(n)
	if (match(t, /^store64\([a-h], dst, [0-9]\);$/)) {
		a = t
		gsub(/[^0-9]/, "", a)
		a = substr(a, length(a))
		v = code
		sub(/\([a-h],/, "(({ barrier(); load64(src, " a "); }),", v)
		emit("reload", n, v)
	} else if (match(t, /^store\([a-h], dst( \+ [0-9]+)?\);$/)) {
		a = t
		sub(/.*dst/, "", a)
		sub(/\);/, "", a)
		v = code
		sub(/\([a-h],/, "(({ barrier(); load(src" a "); }),", v)
		emit("reload", n, v)
	} else if (match(t, /^(store|put_unaligned)\([a-z]+, /)) {
		split(t, w, /[(,]/)
		p = t
		sub(/^[a-z_]+\([a-z]+, /, "", p)
		sub(/\);$/, "", p)
		v = p
		gsub(/dst/, "src", v)
		if (t ~ /^store/)
			v = "load(" v ")"
		else
			v = "get_unaligned(" v ")"
		i = code
		sub(/\([a-z]+, /, "(({ barrier(); " v "; }), ", i)
		emit("reload", n, i)
		v = code
		sub(/[^ \t].*/, "", v)
		# Only outside of blocks is it in scope at the return.
		if (v == "\t" && r)
			emit("late", n, "\t__auto_type late_p = " p "; __auto_type late_v = " w[2] ";",
			     r, "\t" (t ~ /^store/ ? "store" : "put_unaligned") "(late_v, late_p);")
	} else if (match(t, /^\*\(u8 \*\)dst = v;$/)) {
		v = code
		sub(/= v/, "= ({ barrier(); *(const u8 *)src; })", v)
		emit("reload", n, v)
	}
}

END {
	if (found)
		exit
	for (n = 1; n <= NR; n++) {
		if (comment) {
			if (L[n] ~ /\*\//)
				comment = 0
			continue
		}
		if (L[n] ~ /^[ \t]*\/\*/ && L[n] !~ /\*\//) {
			comment = 1
			continue
		}
		if (depth == 0 && match(L[n], /[a-z_0-9]+\(/))
			func_name = substr(L[n], RSTART, RLENGTH - 1)
		if (L[n] ~ /^\{/)
			depth = 1
		else if (L[n] ~ /^\}/)
			depth = 0
		else if (depth > 0 || L[n] ~ /^#define/)
			line(n)
	}
	if (want != "" && !found) {
		print "mutate.awk: " path " has no mutant " want | "cat >&2"
		exit 1
	}
}
