/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SHIM_MODULE_H
#define SHIM_MODULE_H

#include <linux/types.h>
#include <linux/compiler.h>

#define EXPORT_SYMBOL(sym)	extern int shim_export_##sym

#endif
