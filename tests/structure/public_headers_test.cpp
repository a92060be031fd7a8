// Checks which headers are public: the headers that users include, and all headers that these include.

#include <boost/test/unit_test.hpp>

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/reach.hpp"
#include "tests/structure/source_files.hpp"

namespace public_headers_test {

namespace {

using strata::structure::reached_from;
using strata::structure::read_source_files;
using strata::structure::source_file;
using lines = std::vector<std::string>;

const std::vector<source_file>& files() {
    static const std::vector<source_file> all = read_source_files(STRATA_SOURCE_DIR, {"core", "drafts"});
    return all;
}

bool is_public(std::string_view path) {
    return path.ends_with(".hpp") &&
           (path.starts_with("core/public/strata/") || path.starts_with("drafts/public/strata/"));
}

void check_reached(std::string_view header, const lines& expected) {
    const std::set<std::string> found = reached_from(header, files());
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(public_headers)

BOOST_AUTO_TEST_CASE(public_headers_are_few) {
    lines found;
    for (const source_file& each : files())
        if (is_public(each.path)) found.push_back(each.path);
    const lines expected = {
        "core/public/strata/compare.hpp", "core/public/strata/draft.hpp",     "core/public/strata/feedback.hpp",
        "core/public/strata/history.hpp", "core/public/strata/report.hpp",    "core/public/strata/search.hpp",
        "core/public/strata/study.hpp",   "core/public/strata/tokenizer.hpp", "drafts/public/strata/drafts.hpp"};
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_CASE(tokenizing_includes_tokens_sinks_options_and_tree_construction_but_no_table_of_a_draft) {
    for (const std::string& each : reached_from("core/public/strata/tokenizer.hpp", files()))
        BOOST_TEST((each.starts_with("core/engine/tokenizer/") || each.starts_with("core/text/") ||
                    each.starts_with("core/tree/") || each == "core/spec/content_states.hpp" ||
                    each == "core/spec/error_codes.hpp"),
                   each);
    check_reached("drafts/public/strata/drafts.hpp", {"core/spec/provenance.hpp", "drafts/registry.hpp"});
}

BOOST_AUTO_TEST_CASE(a_tokenizer_alone_includes_no_tree_construction) {
    check_reached("core/engine/tokenizer/tokenizer.hpp",
                  {"core/spec/content_states.hpp", "core/spec/error_codes.hpp", "core/text/options.hpp",
                   "core/text/sink.hpp", "core/text/token.hpp"});
}

BOOST_AUTO_TEST_CASE(no_public_header_includes_the_command_line_or_what_drafts_are_compiled_to) {
    for (const source_file& header : files()) {
        if (!is_public(header.path)) continue;
        for (const std::string& each : reached_from(header.path, files()))
            for (const std::string_view folder :
                 {"core/cli/", "core/conformance/", "core/engine/program/", "core/engine/runner/"})
                BOOST_TEST(!each.starts_with(folder), header.path << " reaches " << each);
    }
}

BOOST_AUTO_TEST_CASE(includes_are_followed_through_other_files) {
    const std::vector<source_file> made = {{"core/a.hpp", {"core/b.hpp"}},
                                           {"core/b.hpp", {"core/c.hpp", "core/a.hpp"}},
                                           {"core/c.hpp", {}},
                                           {"core/d.hpp", {"core/lost.hpp"}}};
    const lines expected = {"core/a.hpp", "core/b.hpp", "core/c.hpp"};
    const std::set<std::string> found = reached_from("core/b.hpp", made);
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
    BOOST_TEST(reached_from("core/c.hpp", made).empty());
    BOOST_CHECK_THROW((void)reached_from("core/d.hpp", made), std::out_of_range);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace public_headers_test
