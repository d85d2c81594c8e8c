/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SHIM_COMPILER_H
#define SHIM_COMPILER_H

#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)
#define noinline	__attribute__((noinline))

#endif
