// make_atlas DIR: writes the pages of docs/evolution/ into DIR, and the pages on the changes of drafts into
// DIR/../drafts/changes. If html5lib's tests are absent, the page on the rules that these tests do not cover is left
// unchanged. Graphviz redraws pictures that are out of date.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "core/cli/io/child_process.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/generated_file.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

void make_atlas(const fs::path& folder) {
    const atlas a = charted(drafts::known());
    for (const atlas_file& each : pages_of(a)) write_generated(folder / each.name, each.text);
    if (const fs::path suites = fs::path{STRATA_SHARED_DIR} / "html5lib-tests"; fs::is_directory(suites)) {
        const atlas_file page = html5lib_page(drafts::known(), STRATA_DATA_DIR, suites);
        write_generated(folder / page.name, page.text);
    } else {
        std::printf("html5lib.md is left as it is: there are no tests in %s\n", suites.string().c_str());
    }
    for (const atlas_picture& each : pictures_of(a)) {
        if (content_of(folder / each.name).ends_with(each.mark)) continue;
        write_generated(folder / each.name, report::with_schemes(cli::drawn_by_graphviz(each.dot)) + each.mark);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_atlas DIR\n");
        return EXIT_FAILURE;
    }
    try {
        make_atlas(argv[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_atlas: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
