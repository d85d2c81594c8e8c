# shellcheck shell=bash disable=SC2034 # used by who sources it
# The trees of the checks of RTnet: named to ci/run.sh, or in the cache.

# rtnet_base DONE: the base of series.xenomai.  Without one the check ends here,
# skipped, having done DONE.
rtnet_base()
{
	use_series xenomai
	if [ -n "${CSUM_XENOMAI_BASE:-}" ]; then
		BASE_TREE=$CSUM_XENOMAI_BASE BASE_REV=$(conf1 "$BASE_CONF" commit)
	elif ! (base_get); then
		skipped "${1:+$1 passed; }no Xenomai tree: ci/run.sh --xenomai-base CLONE (any clone that has $(conf1 "$BASE_CONF" commit | cut -c1-12)); once is enough"
	fi
	base_get
}

# rtnet_trees DONE: a kernel and a Xenomai tree to build and boot: TREES has the
# options of tools/run-rtnet.sh.
rtnet_trees()
{
	TREES=()
	if [ -n "${CSUM_KERNEL:-}" ] && [ -n "${CSUM_XENOMAI:-}" ]; then
		TREES=(--kernel "$CSUM_KERNEL" --xenomai "$CSUM_XENOMAI")
	elif [ ! -e "$CACHE/rtnet/trees" ]; then
		skipped "${1:+$1 passed; }nothing to boot: ci/run.sh --kernel DIR --xenomai DIR (a kernel with Dovetail or the I-pipe, a Xenomai with its support); once is enough"
	fi
}
