#!/bin/sh
# in_source.sh BUILD_DIR: checks strata_mutants itself. Copies the sources and changes one fact or rule at a time.
# Builds the tests of the copy, and expects one of the suites to fail.
#
# BUILD_DIR keeps the copy and its build. ccache makes it cheap to rebuild unchanged files. Exit status: 0 if a suite or
# the compiler noticed every change, 1 if a change was not noticed or could not be made.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -eq 1 ] || { echo "usage: in_source.sh BUILD_DIR" >&2; exit 2; }
mkdir -p "$1" && work=$(cd "$1" && pwd) || exit 2
suites=spec,recital,conformance_suites,feedback_cases,atlas_of_drafts/pages_of_*
status=0

# change NAME FILE SED_EXPRESSION: changes FILE, and prints what notices the change.
change() {
    rm -rf "$work/sources" && mkdir "$work/sources" &&
        (cd "$here" && git ls-files -z | xargs -0 tar cf - ) | tar xf - -C "$work/sources" || exit 2
    sed -i "$3" "$work/sources/$2"
    if cmp -s "$here/$2" "$work/sources/$2"; then
        echo "$1: changes nothing"
        status=1
        return
    fi
    cmake -S "$work/sources" -B "$work/build" -G Ninja -DSTRATA_SHARED="${STRATA_SHARED:-$here/../shared}" \
        -DCMAKE_CXX_COMPILER_LAUNCHER=ccache > "$work/log" 2>&1 &&
        cmake --build "$work/build" --target strata_tests >> "$work/log" 2>&1
    if [ $? -ne 0 ]; then
        echo "$1: noticed by the compiler"
    elif "$work/build/tests/strata_tests" "--run_test=$suites" --color_output=no > "$work/output" 2>&1; then
        echo "$1: SURVIVES"
        status=1
    else
        echo "$1: noticed: $(grep -m 1 -o 'in "[^"]*"' "$work/output")"
    fi
}

change "2007 without area" drafts/2007-10-27/draft.hpp 's/"param", "area"/"param"/'
change "2008 without param" drafts/2008-03-09/draft.hpp 's/"embed", "param"/"embed"/'
change "another section number in 2009" drafts/2009-02-07/machine.hpp 's/"8\.2\.4\.5"/"8.2.4.55"/'
change "2026 drops a byte order mark" drafts/2026-07-19/draft.hpp 's/    d.continues = {};/    d.stream.drops_byte_order_mark = true;\n&/'
change "2026 has the insertion modes of select" drafts/2026-07-19/feedback.hpp 's/has_select_modes = false/has_select_modes = true/'
change "another target of a rule of 2026" drafts/2026-07-19/machine.hpp "s/on('?', switch_to(processing_instruction_questionable))/on('?', switch_to(d2021_11_22::data))/"
exit $status
