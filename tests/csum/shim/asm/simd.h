/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_ASM_SIMD_H
#define SHIM_ASM_SIMD_H

#include <linux/types.h>

struct user_fpsimd_state {
	__uint128_t vregs[32];
	u32 fpsr, fpcr;
	u32 reserved[2];
};

/* For the test to say what may_use_simd() says, and to look at what is done. */
extern bool shim_may_use_simd;
extern bool shim_ksimd_save;
extern int shim_ksimd_depth;
extern unsigned long shim_ksimd_sections;

void shim_ksimd_begin(struct user_fpsimd_state *state);
void shim_ksimd_end(void);

static inline bool may_use_simd(void)
{
	return shim_may_use_simd;
}

/* Once, and so that the compiler can tell: a label in the loop ends it. */
#define scoped_ksimd()			SHIM_KSIMD(__LINE__)
#define SHIM_KSIMD(line)		SHIM_KSIMD_(line)
#define SHIM_KSIMD_(line)						\
	for (struct user_fpsimd_state shim_state;			\
	     shim_ksimd_begin(&shim_state), true;			\
	     ({ shim_ksimd_end(); goto shim_done_##line; }))		\
		if (0) {						\
shim_done_##line:	break;						\
		} else

#endif /* SHIM_ASM_SIMD_H */
