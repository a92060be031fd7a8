// make_phrases FILE: writes the page docs/phrases.md into FILE.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/generated_file.hpp"
#include "tests/recital/phrases_page.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_phrases FILE\n");
        return EXIT_FAILURE;
    }
    try {
        strata::testing::write_generated(argv[1], strata::recital_test::phrases_page());
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_phrases: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
