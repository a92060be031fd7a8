#pragma once
// Finds the pages that tests read: the project's own pages, and those of the corpus if the corpus is available.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace strata::testing {

/// Returns the paths of these pages, in order. Prints the name of each missing folder.
inline std::vector<std::filesystem::path> all_pages() {
    std::vector<std::filesystem::path> all = {std::filesystem::path(STRATA_DATA_DIR) / "../../docs/sample.html"};
    for (const std::filesystem::path& folder :
         {std::filesystem::path(STRATA_SHARED_DIR) / "corpus", std::filesystem::path(STRATA_DATA_DIR) / "pages"}) {
        if (!std::filesystem::is_directory(folder)) {
            BOOST_TEST_MESSAGE("not available, pages not read: " << folder.filename());
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(folder)) all.push_back(entry.path());
    }
    std::sort(all.begin(), all.end());
    return all;
}

inline std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace strata::testing
