/* SPDX-License-Identifier: GPL-2.0-only */
/* The assembly annotations that arch/arm64/lib/memcpy.S uses. */
#ifndef SHIM_LINUX_LINKAGE_H
#define SHIM_LINUX_LINKAGE_H

#define SYM_FUNC_START_LOCAL(name)	.balign 64; .type name, %function; name:
#define SYM_FUNC_START(name)		.globl name; SYM_FUNC_START_LOCAL(name)
#define SYM_FUNC_END(name)		.size name, . - name
#define SYM_FUNC_ALIAS(alias, name)	.globl alias; .set alias, name
/* The C library has these. */
#define SYM_FUNC_ALIAS_WEAK(alias, name)
#define EXPORT_SYMBOL(name)

#endif /* SHIM_LINUX_LINKAGE_H */
