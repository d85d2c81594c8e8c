# usage: awk -f our-lines.awk DIFF WARNINGS
#
# DIFF is "git diff -U0"; WARNINGS has "file:line:... warning: ..." lines.
# Prints the warnings that point at a line which the diff adds.

FNR == NR && /^\+\+\+ b\// { file = substr($0, 7); next }
FNR == NR && /^@@ / {
	# @@ -a,b +c,d @@
	split(substr($3, 2), at, ",")
	n = (at[2] == "") ? 1 : at[2]
	for (i = 0; i < n; i++)
		ours[file ":" (at[1] + i)] = 1
	next
}
FNR == NR { next }
{
	split($0, w, ":")
	if ((w[1] ":" w[2]) in ours)
		print
}
