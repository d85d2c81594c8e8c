/* SPDX-License-Identifier: GPL-2.0 */
/* The header under test; run.sh names it. */
#include TREE_HEADER
