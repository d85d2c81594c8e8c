# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "csv='FILE'; svg='FILE'" bench.gp: bytes per nanosecond by length
set datafile separator ','
set terminal svg size 900,600 background rgb 'white'
set output svg
set title 'arm64 copy and checksum, both buffers aligned'
set xlabel 'length in bytes'
set ylabel 'bytes per ns'
set logscale x 2
set key left top
set grid
pick(impl) = sprintf('< awk -F, ''$1 == 0 && $2 == 0 && $4 == "%s"'' "%s"', impl, csv)
plot for [impl in 'generic scalar neon neon+ chosen'] \
	pick(impl) using 3:($3 / $5) with linespoints title impl
