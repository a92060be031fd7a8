// make_atlas DIR: writes the pages of docs/evolution/ into DIR, and the pages on the changes of drafts into
// DIR/../drafts/changes. If html5lib's tests are absent, the page on the rules that these tests do not cover is left
// unchanged.
// make_atlas --site DIR: writes the site's edition of these pages, the pages that only the site has, and pictures,
// which Graphviz draws. If Graphviz is missing, the pages have no links to pictures that only the site has.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "core/cli/io/child_process.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/generated_file.hpp"
#include "tests/graphs/has_graphviz.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

void make_atlas(const fs::path& folder, edition which) {
    const atlas a = charted(drafts::known());
    const bool has_pictures = which == edition::site && has_graphviz();
    if (which == edition::site && !has_pictures)
        std::printf("make_atlas: the site goes without most pictures, because Graphviz is not installed\n");
    for (const atlas_file& each :
         pages_in(which, pages_of(a), has_pictures ? std::set<std::string>{} : pictures_only_on_site(a)))
        write_generated(folder / each.name, each.text);
    if (const fs::path suites = fs::path{STRATA_SHARED_DIR} / "html5lib-tests"; fs::is_directory(suites)) {
        const atlas_file page = html5lib_page(drafts::known(), STRATA_DATA_DIR, suites);
        write_generated(folder / page.name, page.text);
    } else {
        std::printf("html5lib.md is left as it is: there are no tests in %s\n", suites.string().c_str());
    }
    if (!has_pictures) return;
    for (const atlas_picture& each : pictures_of(a)) {
        if (content_of(folder / each.name).ends_with(each.mark)) continue;
        write_generated(folder / each.name, report::with_schemes(cli::drawn_by_graphviz(each.dot)) + each.mark);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool for_site = argc == 3 && argv[1] == std::string_view("--site");
    if (argc != 2 && !for_site) {
        std::fprintf(stderr, "usage: make_atlas [--site] DIR\n");
        return EXIT_FAILURE;
    }
    try {
        make_atlas(argv[argc - 1], for_site ? edition::site : edition::repository);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_atlas: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
