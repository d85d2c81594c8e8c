# usage: awk -f enabled-objects.awk .config DIR/Makefile
#
# The objects that the Makefile of one directory adds with obj-y, or with
# obj-$(CONFIG_X) where .config has X, one a line.

FNR == NR {
	if (match($0, /^CONFIG_[A-Za-z0-9_]+=[ym]/))
		on[substr($0, 1, RLENGTH - 2)] = 1
	next
}
{
	line = line $0
	if (sub(/\\$/, " ", line))
		next
	if (match(line, /^obj-(y|\$\(CONFIG_[A-Za-z0-9_]+\))[ \t]*[:+]?=/)) {
		var = substr(line, 5)
		sub(/[ \t]*[:+]?=.*/, "", var)
		gsub(/[$()]/, "", var)
		n = split(substr(line, RLENGTH + 1), obj, /[ \t]+/)
		for (i = 1; i <= n; i++)
			if (obj[i] ~ /\.o$/ && (var == "y" || var in on))
				print obj[i]
	}
	line = ""
}
