# gnuplot -e "dat='FILE'" figures.gp: modelled cycles by CPU, as SVG on stdout.
# FILE: a line a CPU, a column a routine, the first line their names.
set terminal svg size 860,360 dynamic background rgb 'white' font 'sans-serif,12'
set title 'arm64: modelled cycles for 64 bytes (llvm-mca, gcc 13, -O2); less is better'
set style data histogram
set style histogram clustered gap 1
set style fill solid 0.8 border -1
set boxwidth 0.9
set grid ytics
set yrange [0:*]
set key top right
plot for [i = 2:4] dat using i:xtic(1) title columnheader(i)
