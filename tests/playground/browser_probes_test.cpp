// The file for the page in the browser agrees with the texts, and is small.

#include "tests/playground/browser_probes.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>

#include "drafts/registry.hpp"
#include "tests/generated_file.hpp"

namespace browser_probes_test {

namespace {

using namespace strata;

std::string file_of_page() {
    return testing::content_of(std::filesystem::path{STRATA_SOURCE_DIR} / "docs/playground/page/src" /
                               testing::name_of_browser_probes);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(probes_of_the_page)

BOOST_AUTO_TEST_CASE(the_page_has_the_probes_of_the_current_texts) {
    BOOST_CHECK_MESSAGE(file_of_page() == testing::browser_probes(drafts::known()),
                        testing::name_of_browser_probes << " is out of date; make it again: "
                                                        << testing::command_that_makes_browser_probes);
}

BOOST_AUTO_TEST_CASE(the_probes_of_the_page_are_small) { BOOST_TEST(file_of_page().size() < 60'000U); }

BOOST_AUTO_TEST_SUITE_END()

}  // namespace browser_probes_test
