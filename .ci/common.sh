# Sourced by .ci/run and .ci/full: the packages that they install, and functions for their stages.
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Packages for the program, the tests, the benchmarks and the checks of the sources.
packages="g++ clang clang-format clang-tidy lld libclang-rt-14-dev cmake ninja-build ccache git pkg-config libboost-dev
  libboost-test-dev libfmt-dev libcli11-dev nlohmann-json3-dev zlib1g-dev libzstd-dev libbrotli-dev libzip-dev libssl-dev
  libsqlite3-dev libzim-dev libjs-text-encoding python3-jsonschema graphviz iproute2 openssh-server parallel jq sqlite3
  codespell aspell aspell-en python3-proselint man-db groff mandoc fish zsh libbenchmark-dev"
# Node may be installed from elsewhere. npm is not on this list, because Debian's npm needs hundreds of packages.
command -v node >/dev/null || packages+=" nodejs"
# Packages for the WebAssembly module and the npm package; and for the page in three browsers.
module_packages="emscripten xz-utils"
command -v npm >/dev/null || module_packages+=" npm"
page_packages="chromium firefox-esr webkit2gtk-driver xvfb"
# Packages for the Python package, and for surveys by Slurm.
more_packages="slurm-wlm munge pybind11-dev python3-dev python3-pytest"

# Without this setting, ccache caches nothing that uses precompiled headers.
export CCACHE_SLOPPINESS=pch_defines,time_macros
# With this setting, clones in different folders share compiled files.
export CCACHE_BASEDIR=$PWD
# The day is computed once, so that all stages use one sample even if midnight passes.
day=$(($(date +%s) / 86400))

say() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

# One more job than processors, because some tests mostly wait for other machines.
jobs=$(($(nproc) + 1))

check_format() {
  say "clang-format"
  git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror
}
show_a_page() {
  say "a page under two drafts"
  build/strata tokenize --draft=2008 docs/sample.html | head -n 5
  build/strata tokenize --draft=modern docs/sample.html | head -n 5
}
