/* SPDX-License-Identifier: GPL-2.0-only */
/* For arch/arm64/lib/memcpy.S, which uses nothing from here without MOPS. */
