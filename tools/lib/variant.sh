# shellcheck shell=bash disable=SC2034 # set here, used by run-kunit.sh
# Variants of a KUnit kernel: configs/variant/NAME.config has options of the
# kernel, NAME.conf what else differs.  Either may be missing: without options
# the kernel is the one that the architecture has anyway, and only the run
# differs.  In NAME.conf:
#
#   arch ARCH        only for this architecture
#   compiler CC      built by gcc or clang
#   qemu-args ARGS   after those of the architecture
#   timeout SEC      where it takes longer
#   must-run GLOB    cases which may be skipped elsewhere, and not here
#   modules yes      the suite is a module, loaded by module-init.c

VARIANT_DIR=$TOP/configs/variant

variant_names()
{
	(cd "$VARIANT_DIR" && printf '%s\n' *.conf*) | sed 's/\.conf\(ig\)\{0,1\}$//' | sort -u
}

# want_variants LIST: "kasan,smp4" or "all" to VARIANTS.
want_variants()
{
	local v
	VARIANT_LIST=$1
	IFS=, read -r -a VARIANTS <<<"$1"
	[ "$1" != all ] || mapfile -t VARIANTS < <(variant_names)
	for v in "${VARIANTS[@]}"; do
		case $v in
		''|*[!a-z0-9-]*) ;;
		*)
			if [ -r "$VARIANT_DIR/$v.config" ] || [ -r "$VARIANT_DIR/$v.conf" ]; then
				continue
			fi ;;
		esac
		usage_error "--variant $v: no configs/variant/$v.config (there are: $(variant_names | xargs))"
	done
}

# variant_open NAME ARCH: sets V_*.  False if it is not for ARCH; "": none.
variant_open()
{
	local conf=$VARIANT_DIR/$1.conf only
	V_CONFIG='' V_COMPILER=$COMPILER_ASKED V_QEMU='' V_TIMEOUT=0 V_MUST='' V_MODULES=''
	[ -n "$1" ] || return 0
	[ ! -r "$VARIANT_DIR/$1.config" ] || V_CONFIG=$VARIANT_DIR/$1.config
	[ -r "$conf" ] || return 0
	only=$(conf1 "$conf" arch)
	[ -z "$only" ] || [ "$only" = "$2" ] || return 1
	V_COMPILER=$(conf1 "$conf" compiler "$COMPILER_ASKED")
	V_QEMU=$(conf1 "$conf" qemu-args)
	V_TIMEOUT=$(conf1 "$conf" timeout 0)
	V_MUST=$(conf1 "$conf" must-run)
	V_MODULES=$(conf1 "$conf" modules)
}

# fragment FILE: its lines that say something about an option.
fragment() { grep -E '^(CONFIG_[A-Z0-9_]+=|# CONFIG_[A-Z0-9_]+ is not set$)' "$1"; }

# lacks_option CONFIG <LINES: the first line asked for that .config has not.
lacks_option()
{
	local line opt
	while IFS= read -r line; do
		case $line in
		'# '*|*=n)
			opt=${line#\# } opt=${opt%% *} opt=${opt%=n}
			! grep -q "^$opt=" "$1" ;;
		*) grep -qxF "$line" "$1" ;;
		esac || { echo "$line"; return; }
	done
}
