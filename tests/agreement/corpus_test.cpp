// Real pages: the engines agree under every draft, whole and in chunks, with the feedback of tree construction.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include "tests/agreement/drafts_with_engines.hpp"
#include "tests/pages.hpp"
#include "tests/recording.hpp"

using namespace strata;
using namespace strata::testing;

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
