// SPDX-License-Identifier: GPL-2.0-only
/* What stands for kernel_neon_begin() and kernel_neon_end() in user space. */

#include <asm/simd.h>

bool shim_may_use_simd = true;
bool shim_ksimd_save;
int shim_ksimd_depth;
unsigned long shim_ksimd_sections;

void shim_ksimd_begin(struct user_fpsimd_state *state)
{
	u8 *p = (u8 *)state->vregs;

	shim_ksimd_depth++;
	shim_ksimd_sections++;
	if (!shim_ksimd_save)
		return;

#define SAVE(a, b, c, d)						\
	asm volatile("stp	q" #a ", q" #b ", [%0], #32\n\t"	\
		     "stp	q" #c ", q" #d ", [%0], #32"		\
		     : "+r" (p) : : "memory")
	SAVE(0, 1, 2, 3);
	SAVE(4, 5, 6, 7);
	SAVE(8, 9, 10, 11);
	SAVE(12, 13, 14, 15);
	SAVE(16, 17, 18, 19);
	SAVE(20, 21, 22, 23);
	SAVE(24, 25, 26, 27);
	SAVE(28, 29, 30, 31);
}

void shim_ksimd_end(void)
{
	shim_ksimd_depth--;
}
