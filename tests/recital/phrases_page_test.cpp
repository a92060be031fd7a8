// docs/phrases.md is up to date.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>

#include "core/language/phrases.hpp"
#include "tests/generated_file.hpp"
#include "tests/recital/phrases_page.hpp"

namespace phrases_page_test {

BOOST_AUTO_TEST_SUITE(phrases_page)

BOOST_AUTO_TEST_CASE(is_what_make_phrases_writes) {
    const std::filesystem::path file = std::filesystem::path(STRATA_SOURCE_DIR) / "docs" / "phrases.md";
    BOOST_TEST(strata::testing::content_of(file) == strata::recital_test::phrases_page(),
               "run build/tests/make_phrases docs/phrases.md");
}

BOOST_AUTO_TEST_CASE(has_every_instruction_and_condition) {
    const std::string page = strata::recital_test::phrases_page();
    for (const strata::language::action_phrase& each : strata::language::action_phrases())
        BOOST_TEST(page.find(each.says) != std::string::npos, each.says);
    for (const strata::language::condition_phrase& each : strata::language::condition_phrases())
        BOOST_TEST(page.find(each.says) != std::string::npos, each.says);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace phrases_page_test
