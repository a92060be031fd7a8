// make_graphs DIR: writes the pictures of docs/graphs/ into DIR. Graphviz draws only pictures that are out of date.
// make_graphs --site DIR: writes all pictures and the page that lists them, for the site. If Graphviz is missing,
// writes nothing.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/cli/io/child_process.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"
#include "tests/generated_file.hpp"
#include "tests/graphs/has_graphviz.hpp"
#include "tests/graphs/pictures.hpp"

namespace {

using namespace strata;
namespace fs = std::filesystem;

void make_graphs(const fs::path& folder, bool for_site) {
    if (for_site && !testing::has_graphviz()) {
        std::printf("make_graphs: the site goes without pictures of machines, because Graphviz is not installed\n");
        return;
    }
    const std::vector<testing::graph_picture> pictures = testing::graph_pictures(drafts::known());
    if (for_site)
        testing::write_generated(folder / testing::list_of_pictures,
                                 testing::page_of_pictures(drafts::known(), pictures));
    for (const testing::graph_picture& each : pictures) {
        if (each.only_on_site && !for_site) continue;
        const fs::path file = folder / each.name;
        if (testing::content_of(file).ends_with(each.mark)) continue;
        testing::write_generated(
            file, report::with_schemes(report::drawn_to_fit(each.graph, cli::drawn_by_graphviz)) + each.mark);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool for_site = argc == 3 && argv[1] == std::string_view("--site");
    if (argc != 2 && !for_site) {
        std::fprintf(stderr, "usage: make_graphs [--site] DIR\n");
        return EXIT_FAILURE;
    }
    try {
        make_graphs(argv[argc - 1], for_site);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_graphs: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
