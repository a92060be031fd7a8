// make_atlas DIR: writes docs/evolution/ into DIR, and the pages on what drafts changed into drafts/changes next to it.
// The page on what html5lib's tests do not cover is left unchanged if the tests are absent. Pictures that are up to
// date are left unchanged; others are drawn, by Graphviz.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "core/cli/graphviz.hpp"
#include "core/report/graph/schemes.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write(const fs::path& file, const std::string& text) {
    if (content_of(file) == text) return;
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::runtime_error(file.string() + ": cannot be written");
    std::printf("%s: %zu bytes\n", file.string().c_str(), text.size());
}

void run(const fs::path& folder) {
    const atlas a = charted(drafts::known());
    for (const atlas_file& each : pages_of(a)) write(folder / each.name, each.text);
    if (const fs::path suites = fs::path{STRATA_SHARED_DIR} / "html5lib-tests"; fs::is_directory(suites)) {
        const atlas_file page = html5lib_page(drafts::known(), STRATA_DATA_DIR, suites);
        write(folder / page.name, page.text);
    } else {
        std::printf("html5lib.md is left as it is: there are no tests in %s\n", suites.string().c_str());
    }
    for (const atlas_picture& each : pictures_of(a)) {
        if (content_of(folder / each.name).ends_with(each.mark)) continue;
        write(folder / each.name, report::with_schemes(cli::drawn_by_graphviz(each.dot)) + each.mark);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_atlas DIR\n");
        return EXIT_FAILURE;
    }
    try {
        run(argv[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_atlas: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
