// Writes named changes and revisions as documents. All formats have equal content.

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/names.hpp"
#include "core/report/changes/changes.hpp"
#include "core/study/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/report/formats.hpp"

namespace documents_test {

using namespace strata;

BOOST_AUTO_TEST_SUITE(changes_documents)

BOOST_AUTO_TEST_CASE(every_format_says_the_same_of_every_change) {
    const auto all = study::all_changes(drafts::all());
    const std::vector<std::string> lists =
        testing::words_of_each_format([&](report::document& to) { report::write_changes(to, all); });
    for (const std::string& each : lists) BOOST_TEST(testing::first_difference(lists.front(), each) == "");
    for (const study::change_step& each : all) {
        BOOST_TEST(lists.front().find(testing::words_only(each.what->title)) != std::string::npos, each.what->id);
        const history::named_part part = history::part_named(drafts::known(), each.what->id);
        const std::vector<std::string> formats = testing::words_of_each_format(
            [&](report::document& to) { report::write_named_part(to, drafts::known(), part); });
        for (const std::string& format : formats)
            BOOST_TEST(testing::first_difference(formats.front(), format) == "", each.what->id);
        for (const spec::change_row& row : each.what->rows)
            BOOST_TEST(formats.front().find(testing::words_only(row.sentence)) != std::string::npos, row.id);
    }
}

BOOST_AUTO_TEST_CASE(the_parts_of_a_commit_have_headings_below_one_title) {
    bool any = false;
    for (const spec::revision_view& each : drafts::known().chain.revisions) {
        if (each.source.commit.empty()) continue;
        const history::named_part part = history::part_named(drafts::known(), each.source.short_commit());
        if (part.revisions.size() + part.encodings.size() < 2) continue;
        any = true;
        std::ostringstream text;
        report::write_named_part(*report::markdown_document(text), drafts::known(), part);
        BOOST_TEST(text.str().starts_with("# What the commit changed\n"), text.str());
        BOOST_TEST(text.str().find("\n## `" + std::string(each.source.id) + "`: ") != std::string::npos, text.str());
    }
    BOOST_TEST(any);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace documents_test
