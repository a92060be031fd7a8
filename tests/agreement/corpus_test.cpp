// The engines agree on real pages under every draft. The pages are read as a whole and in chunks, with the feedback of
// tree construction.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include "tests/agreement/tested_drafts.hpp"
#include "tests/pages.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace corpus_test {

using namespace strata;
using namespace strata::testing;

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(engines_agree_on_real_pages) {
    const auto all = all_pages();
    BOOST_TEST(!all.empty());
    const auto drafts = tested_drafts();
    std::size_t pairs = 0, compared = 0;
    for (const auto& path : all) {
        const std::string page = contents_of(path);
        for (const spec::draft* draft : drafts) {
            if (!sample::today().takes(pairs++, all.size() * drafts.size())) continue;
            ++compared;
            const run_options reference{{}, engine_kind::interpreter, true, {}};
            const std::uint64_t expected = fingerprint_of(*draft, page, reference);
            for (const int cut : {0, 4096, 1}) {
                run_options fast{{}, engine_kind::runner, true, {}};
                if (cut == 4096) fast.cut = [](std::size_t) { return std::size_t{4096}; };
                if (cut == 1)
                    fast.cut = [random = std::minstd_rand(static_cast<unsigned>(pairs))](std::size_t) mutable {
                        return std::size_t{1 + random() % 97};
                    };
                if (fingerprint_of(*draft, page, fast) == expected) continue;
                BOOST_ERROR(path.filename() << " under " << draft->about.name << ", cut " << cut << ": "
                                            << difference(*draft, page, reference, fast));
            }
        }
    }
    BOOST_TEST(compared > 0U);
    BOOST_TEST_MESSAGE(compared << " of " << pairs << " pairs of a page and a draft");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace corpus_test
