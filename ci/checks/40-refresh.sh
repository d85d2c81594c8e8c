#!/bin/bash
# applying and refreshing without an edit changes no byte of patches/
# profile: gate
# inputs: patches series*
. "$(dirname "$0")/../lib.sh"

tool "$TOP/tools/apply-and-build.sh" --apply-only
tool "$TOP/tools/refresh-patches.sh" --check
passed "byte-stable"
