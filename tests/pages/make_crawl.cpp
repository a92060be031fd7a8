// make_crawl DIRECTORY ARCHIVES PAGES: writes made-up archives. Each archive has PAGES pages, and no page is in two
// archives.

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/pages/made_crawl.hpp"

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: make_crawl DIRECTORY ARCHIVES PAGES\n");
        return 2;
    }
    const std::string directory = argv[1];
    const std::uint64_t archives = std::strtoull(argv[2], nullptr, 10);
    const std::uint64_t pages = std::strtoull(argv[3], nullptr, 10);
    for (std::uint64_t i = 0; i < archives; ++i) {
        std::ofstream file(fmt::format("{}/{:02}.warc.gz", directory, i), std::ios::binary);
        file << strata::testing::crawl_of(i * pages, pages).archive;
        if (!file.flush()) {
            fmt::print(stderr, "{}: cannot be written\n", directory);
            return 1;
        }
    }
}
