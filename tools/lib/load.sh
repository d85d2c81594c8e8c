# shellcheck shell=bash
# The library files, in the order they need each other.
for lib in git toolchain base series work apply make without warnings options results variant kunit; do
	# shellcheck source=/dev/null
	. "$TOP/tools/lib/$lib.sh"
done
