// make_graphs DIR: writes the pictures of docs/graphs/ into DIR. Graphviz draws only pictures that are out of date.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "core/cli/io/child_process.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"
#include "tests/generated_file.hpp"
#include "tests/graphs/pictures.hpp"

namespace {

using namespace strata;
namespace fs = std::filesystem;

void make_graphs(const fs::path& folder) {
    for (const testing::graph_picture& each : testing::graph_pictures(drafts::known())) {
        const fs::path file = folder / each.name;
        if (testing::content_of(file).ends_with(each.mark)) continue;
        testing::write_generated(
            file, report::with_schemes(report::drawn_to_fit(each.graph, cli::drawn_by_graphviz)) + each.mark);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_graphs DIR\n");
        return EXIT_FAILURE;
    }
    try {
        make_graphs(argv[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_graphs: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
