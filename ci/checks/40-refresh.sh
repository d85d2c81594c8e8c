#!/bin/bash
# applying and refreshing without an edit changes no byte of patches/
. "$(dirname "$0")/../lib.sh"

"$TOP/tools/apply-and-build.sh" --apply-only || failed "the series does not apply"
"$TOP/tools/refresh-patches.sh" --check || failed "refresh-patches.sh would change files"
passed "byte-stable"
