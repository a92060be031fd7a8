// make_graphs DIR: writes docs/graphs/ into DIR. Pictures that are up to date are left unchanged; others are drawn, by
// Graphviz.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "core/cli/graphviz.hpp"
#include "core/report/graph/fitting.hpp"
#include "core/report/graph/schemes.hpp"
#include "drafts/registry.hpp"
#include "tests/graphs/pictures.hpp"

namespace {

using namespace strata;
namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void run(const fs::path& folder) {
    for (const testing::graph_picture& each : testing::graph_pictures(drafts::known())) {
        const fs::path file = folder / each.name;
        if (content_of(file).ends_with(each.mark)) continue;
        const std::string text =
            report::with_schemes(report::drawn_to_fit(each.graph, cli::drawn_by_graphviz)) + each.mark;
        fs::create_directories(file.parent_path());
        std::ofstream out(file, std::ios::binary);
        out << text;
        out.close();
        if (!out) throw std::runtime_error(file.string() + ": cannot be written");
        std::printf("%s: %zu bytes\n", file.string().c_str(), text.size());
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_graphs DIR\n");
        return EXIT_FAILURE;
    }
    try {
        run(argv[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_graphs: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
