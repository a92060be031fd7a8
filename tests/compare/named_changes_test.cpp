// On the inputs of every row, a comparison names the row's change.

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/spec/change.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace named_changes_test {

namespace {

using namespace strata;
using testing::evolution_row;

std::vector<compare::divergence> compared(const evolution_row& row, const std::string& input) {
    testing::kept_divergences found;
    const auto configurations = testing::configurations_of(row);
    compare::comparison comparison(drafts::known(), {configurations.begin(), configurations.end()}, found);
    comparison.feed(input);
    comparison.finish();
    return std::move(found.all);
}

std::string ids_of(const std::vector<compare::divergence>& found) {
    std::string ids;
    for (const compare::divergence& d : found)
        for (const compare::difference& each : d.differences) {
            ids += std::string(" ") + std::string(compare::name_of(each.what)) + ":";
            for (const spec::change* change : each.changes) ids.append(" ").append(change->id);
            ids += ";";
        }
    return ids;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(named_changes)

// The inputs of some rows show the joint effect of the row's change and another change. Returns such rows, if a
// comparison names only the other change, with a description of that change.
const std::map<std::string_view, std::string_view>& named_otherwise() {
    static const std::map<std::string_view, std::string_view> rows = {
        {"2008-2009-slash-before-eof", "the error of a slash that is not permitted, gone with the self-closing flag"},
        {"2008-2009-slash-before-attribute-name-eof", "the same"},
        {"2008-2009-slash-behind-attribute-name-eof", "the same"},
        {"2008-2009-slash-after-attribute-name-eof", "the same"},
        {"2008-2009-slash-after-quoted-value-eof", "the same"},
        {"2009-modern-two-hyphens-in-comment", "U+0000, which preprocessing reported once more for a while"},
        {"modern-2026-null-in-data", "processing instructions as such, which came with their U+0000"},
        {"2009-modern-hyphen-after-comment-bang", "the hyphens before the exclamation mark"},
        {"2009-modern-other-after-comment-bang", "the same"},
    };
    return rows;
}

BOOST_AUTO_TEST_CASE(a_comparison_of_an_input_of_a_row_names_the_change_of_the_row) {
    std::size_t inputs = 0;
    std::set<std::string_view> missed;
    for (const evolution_row& row : testing::rows_of_changes(drafts::all())) {
        // This test does not simulate tree construction.
        if (testing::is_of_tree_construction(row)) continue;
        const spec::change* const expected = row.change;
        for (const std::string& input : testing::inputs_of(row)) {
            ++inputs;
            const std::vector<compare::divergence> found = compared(row, input);
            bool named = false;
            for (const compare::divergence& d : found)
                for (const compare::difference& each : d.differences)
                    named =
                        named || std::find(each.changes.begin(), each.changes.end(), expected) != each.changes.end();
            if (!named && named_otherwise().contains(row.id)) {
                missed.insert(named_otherwise().find(row.id)->first);
                continue;
            }
            BOOST_CHECK_MESSAGE(named, row.id << " of " << expected->id << ", " << input << ":" << ids_of(found));
        }
    }
    BOOST_TEST_MESSAGE(inputs << " inputs");
    BOOST_TEST(inputs > 0);
    for (const auto& [row, why] : named_otherwise())
        BOOST_CHECK_MESSAGE(missed.contains(row), row << " now names the change of its row: remove it from the list");
}

BOOST_AUTO_TEST_CASE(every_difference_on_the_inputs_of_rows_has_a_change) {
    for (const evolution_row& row : testing::rows_of_changes(drafts::all()))
        for (const std::string& input : testing::inputs_of(row))
            for (const compare::divergence& d : compared(row, input)) {
                BOOST_CHECK_MESSAGE(!d.differences.empty(), row.id << ", " << input << ": no difference");
                for (const compare::difference& each : d.differences)
                    BOOST_CHECK_MESSAGE(!each.changes.empty(), row.id << ", " << input << ": "
                                                                      << compare::name_of(each.what) << " at "
                                                                      << each.offset << " has no change");
            }
}

// Earlier versions of strata attributed each of these differences to another commit of the named change, to several
// commits, or to no commit.
BOOST_AUTO_TEST_CASE(a_difference_is_due_to_the_commit_that_made_it) {
    struct expected {
        const char* one;
        const char* other;
        const char* input;
        const char* commit;
    };
    for (const expected& row : {expected{"2007", "modern", "<!-- x --! y -->", "518d16fd"},
                                {"2007", "modern", "<a b=`>", "35846c1e"},
                                {"2008", "2009", "&#11;", "13e962ad"},
                                {"2008", "2009", "&#xFDEF;", "62aba031"},
                                {"2008", "2009", "&#xFDE0;", "62aba031"},
                                {"2007", "modern", "&nles;", "d24f4c28"},
                                {"2009", "modern", "&#xFFFE;", "81da9b0a"},
                                {"2007", "modern", "<![CDATA[x]]>", "32dbd7d5"},
                                {"2008", "2009", "&demptyv;", "78e81583"}}) {
        testing::compare_options options;
        options.drafts = {row.one, row.other};
        options.simulated = false;
        std::set<std::string> commits;
        for (const compare::divergence& d : testing::compare_drafts(row.input, options).divergences)
            for (const compare::difference& each : d.differences)
                for (const compare::made_change& made : each.made_by)
                    commits.insert(std::string(made.revision->commit()));
        BOOST_TEST((commits == std::set<std::string>{row.commit}),
                   row.input << " between " << row.one << " and " << row.other << ": "
                             << fmt::format("{}", fmt::join(commits, " ")));
    }
}

// For five days in October 2009, a character reference ended a textarea's RCDATA. So the text of that time emits a
// start tag that no draft emits, and the reply of tree construction to this tag is unknown.
BOOST_AUTO_TEST_CASE(a_text_whose_feedback_is_not_known_does_not_hide_the_commit) {
    testing::compare_options options;
    options.drafts = {"2009", "modern"};
    const std::vector<compare::divergence> found =
        testing::compare_drafts("<textarea></title >&amp;<plaintext></plaintext\n&fjlig;", options).divergences;
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found.front().differences.size() == 2U);
    for (const compare::difference& each : found.front().differences) {
        BOOST_TEST_REQUIRE(each.made_by.size() == 1U, compare::name_of(each.what));
        BOOST_TEST(each.made_by.front().revision->commit() == "d24f4c28");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace named_changes_test
