// make_browser_probes DIR: writes probes.json into DIR. The page in the browser uses this file to date the visitor's
// parser.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "drafts/registry.hpp"
#include "tests/generated_file.hpp"
#include "tests/playground/browser_probes.hpp"

int main(int argc, char** argv) {
    using namespace strata;
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_browser_probes DIR\n");
        return EXIT_FAILURE;
    }
    try {
        testing::write_generated(std::filesystem::path(argv[1]) / testing::name_of_browser_probes,
                                 testing::browser_probes(drafts::known()));
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_browser_probes: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
