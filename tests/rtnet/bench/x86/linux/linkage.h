/* SPDX-License-Identifier: GPL-2.0 */
#define SYM_FUNC_START(f)	.globl f; .type f, @function; f:
#define SYM_FUNC_END(f)		.size f, . - f
#define RET			ret
	.section .note.GNU-stack, "", @progbits
	.text
