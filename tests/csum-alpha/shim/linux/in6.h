/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SHIM_IN6_H
#define SHIM_IN6_H

#include <linux/types.h>

struct in6_addr;

#endif
