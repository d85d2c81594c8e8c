# SPDX-License-Identifier: GPL-2.0-only
#
# Tables from lines of: flags, compiler, routine, measure and value, with tabs
# between. A measure is the name of a model, "len N", or something else. The
# order is that of the lines.

BEGIN {
	FS = "\t"
}

{
	row = $1 FS $2 FS $3
	if (!(row in seen)) {
		seen[row] = 1
		rows[++n_rows] = row
	}
	if (!($4 in known)) {
		known[$4] = 1
		kind = $4 ~ /^len / ? "counted" : "modelled"
		column[kind, ++n_columns[kind]] = $4
	}
	value[row, $4] = $5
}

function title(measure) {
	sub(/^len /, "", measure)
	sub(/^neoverse-/, "", measure)
	sub(/^cortex-/, "", measure)
	sub(/^thunderx2t99$/, "tx2", measure)
	return measure
}

function table(kind,	i, j, part, line, any) {
	line = sprintf("%-7s %-9s %-12s", "flags", "compiler", "routine")
	for (j = 1; j <= n_columns[kind]; j++)
		line = line sprintf(" %8s", title(column[kind, j]))
	print line
	for (i = 1; i <= n_rows; i++) {
		split(rows[i], part, FS)
		line = sprintf("%-7s %-9s %-12s", part[1], part[2], part[3])
		any = 0
		for (j = 1; j <= n_columns[kind]; j++) {
			if ((rows[i], column[kind, j]) in value) {
				line = line sprintf(" %8s",
					value[rows[i], column[kind, j]])
				any = 1
			} else {
				line = line sprintf(" %8s", "-")
			}
		}
		if (any)
			print line
	}
}

END {
	print "MODELLED: main loops, instructions and cycles for 64 bytes"
	table("modelled")
	print ""
	print "COUNTED: instructions executed by one call, by length in bytes"
	table("counted")
}
