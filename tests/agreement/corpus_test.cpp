// Real pages: the engines agree under every draft, whole and in chunks, with the feedback of tree construction.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/agreement/drafts_with_engines.hpp"
#include "tests/recording.hpp"

namespace {

using namespace strata;
using namespace strata::testing;

std::vector<std::filesystem::path> pages() {
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

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(engines_agree_on_real_pages) {
    const auto all = pages();
    BOOST_TEST(!all.empty());
    std::mt19937 random(3);
    for (const auto& path : all) {
        const std::string page = contents_of(path);
        for (const spec::draft* draft : drafts_with_engines()) {
            const recording reference = record(*draft, page, {{}, engine_kind::interpreter, true, {}});
            for (const int cut : {0, 4096, 1}) {
                run_options fast{{}, engine_kind::fused, true, {}};
                if (cut == 4096) fast.cut = [](std::size_t) { return std::size_t{4096}; };
                if (cut == 1) fast.cut = [&](std::size_t) { return 1 + random() % 97; };
                const std::string mismatch = difference(reference, record(*draft, page, fast));
                BOOST_CHECK_MESSAGE(mismatch.empty(), path.filename() << " under " << draft->about.name << ", cut "
                                                                      << cut << ": " << mismatch);
            }
        }
    }
    BOOST_TEST_MESSAGE(all.size() << " pages under " << drafts_with_engines().size() << " drafts");
}

BOOST_AUTO_TEST_SUITE_END()
