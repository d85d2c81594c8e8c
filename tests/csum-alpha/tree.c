// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel tree's own ip_fast_csum(), compiled with the kernel's flags.
 * TREE_SOURCE and TREE_HEADER name its files.
 */
#include TREE_SOURCE
#include "csum-alpha.h"

DEFINE_VERSION(tree, "tree", 0, ~0u, ip_fast_csum);
