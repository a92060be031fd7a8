// Tests the rows of changes: the drafts differ on the rows' inputs as declared.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/json_text.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/features.hpp"
#include "tests/atlas/stale_page.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace evolution_test {

namespace {

using namespace strata;
using namespace strata::testing;
using report::json_string;

std::filesystem::path docs() { return std::filesystem::path{STRATA_DATA_DIR} / "../../docs"; }

const std::vector<evolution_row>& rows() {
    static const std::vector<evolution_row> all = rows_of_changes(drafts::all());
    return all;
}

/// Says what is wrong with the divergences on an input of the row; "" if nothing is wrong.
std::string complaint(const evolution_row& row, const std::string& input) {
    const std::vector<compare::divergence> found = divergences_on(row, input);
    std::string all;
    for (const compare::divergence& d : found) all += "\n" + told(d);
    if (row.what->kind == spec::change_kind::tree) return found.empty() ? all : "divergences" + all;
    const auto kind = row.what->kind == spec::change_kind::tokens ? compare::divergence_kind::tokens
                                                                  : compare::divergence_kind::errors;
    const auto is_of_kind = [&](const compare::divergence& d) { return d.kind == kind; };
    if (std::none_of(found.begin(), found.end(), is_of_kind)) return "no divergence of that kind" + all;
    // In addition to the row's own difference, an input may show one other.
    return found.size() <= 2 ? "" : "more than two divergences" + all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evolution)

// The suite atlas_of_drafts checks that these pages are up to date.
BOOST_AUTO_TEST_CASE(every_page_on_changes_belongs_to_a_draft_with_a_predecessor) {
    std::set<std::filesystem::path> known;
    for (const atlas_file& page : pages_of_changes(drafts::known()))
        known.insert(std::filesystem::path(page.name).filename());
    for (const auto& each : std::filesystem::directory_iterator(docs() / "drafts" / "changes"))
        BOOST_CHECK_MESSAGE(known.contains(each.path().filename()),
                            each.path().filename().string() << " does not belong to a draft with a predecessor");
}

BOOST_AUTO_TEST_CASE(every_draft_that_has_a_predecessor_has_changes_and_each_has_a_row) {
    for (const spec::draft* draft : drafts::all()) {
        if (study::predecessor_of(drafts::all(), *draft) == nullptr) continue;
        BOOST_CHECK_MESSAGE(!spec::changes_of(*draft).empty(), draft->about.name << " changed nothing");
        for (const spec::change& each : spec::changes_of(*draft))
            BOOST_CHECK_MESSAGE(!each.rows.empty(), each.id << " has no row");
    }
}

BOOST_AUTO_TEST_CASE(rows_have_unique_names_and_are_complete) {
    std::set<std::string_view> ids;
    std::set<std::string> inputs;
    for (const evolution_row& row : rows()) {
        BOOST_CHECK_MESSAGE(ids.insert(row.id).second, row.id << " occurs twice");
        const std::string pair = pair_name(*row.drafts[0], *row.drafts[1]) + "-";
        BOOST_CHECK_MESSAGE(row.id.starts_with(pair), row.id << " is not named after its drafts");
        const std::string_view sentence = row.what->sentence;
        BOOST_CHECK_MESSAGE(sentence.ends_with('.') || sentence.ends_with(".)"), row.id << ": " << sentence);
        BOOST_CHECK_MESSAGE(std::count(sentence.begin(), sentence.end(), '`') % 2 == 0, row.id << ": " << sentence);
        BOOST_CHECK_MESSAGE(!row.what->inputs.empty(), row.id << " has no input");
        for (const std::string_view input : row.what->inputs)
            BOOST_CHECK_MESSAGE(inputs.insert(fmt::format("{}{} {}", pair, input, row.what->options)).second,
                                row.id << ": " << input << " occurs twice");
        // The tables lack the standard's words on tree construction, so the row must quote them.
        if (is_of_tree_construction(row))
            BOOST_CHECK_MESSAGE(!row.change->rows.front().quotations.empty(), row.change->id << ": no quotation");
    }
    BOOST_TEST_MESSAGE(rows().size() << " rows, " << inputs.size() << " inputs");
    BOOST_TEST(!rows().empty());
}

BOOST_AUTO_TEST_CASE(both_engines_agree_on_every_input) {
    for (const evolution_row& row : rows())
        for (const spec::draft* draft : row.drafts)
            for (const std::string& input : inputs_of(row))
                BOOST_CHECK_MESSAGE(taken_under(*row.what, *draft, input, engine_kind::runner) ==
                                        taken_under(*row.what, *draft, input, engine_kind::interpreter),
                                    row.id << ", " << draft->about.name << ", " << json_string(input));
}

BOOST_AUTO_TEST_CASE(drafts_differ_on_every_input_in_what_its_row_says) {
    for (const evolution_row& row : rows())
        for (const std::string& input : inputs_of(row)) {
            const auto found = difference_on(row, input);
            BOOST_CHECK_MESSAGE(found == row.what->kind, row.id << ", " << json_string(input) << ": differ in "
                                                                << (found ? in_words(*found) : "nothing") << ", not "
                                                                << in_words(row.what->kind));
        }
}

BOOST_AUTO_TEST_CASE(a_comparison_shows_every_input_at_one_or_two_places) {
    for (const evolution_row& row : rows())
        for (const std::string& input : inputs_of(row)) {
            const std::string wrong = complaint(row, input);
            BOOST_CHECK_MESSAGE(wrong.empty(), row.id << ", " << json_string(input) << ": " << wrong);
        }
}

BOOST_AUTO_TEST_CASE(every_feature_has_every_draft_and_its_changes) {
    const std::vector<charted_feature> features = charted_features(drafts::all());
    BOOST_TEST(features.size() >= 20U);
    const auto all = drafts::all();
    for (const charted_feature& each : features) {
        BOOST_TEST_REQUIRE(each.cells.size() == all.size(), each.name);
        for (std::size_t d = 0; d < all.size(); ++d) {
            const auto former = std::find(all.begin(), all.end(), study::predecessor_of(all, *all[d]));
            if (former == all.end()) continue;
            const std::string_view was = each.cells[static_cast<std::size_t>(former - all.begin())].is;
            BOOST_CHECK_MESSAGE((each.cells[d].changed != nullptr) == (each.cells[d].is != was),
                                each.name << " in " << all[d]->about.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_message_about_a_stale_page_names_the_row) {
    const std::set<std::string> absent = {"evolution/2007-2008.md", "evolution/2007-2008-rules.md"};
    std::vector<atlas_file> pages = pages_in(edition::repository, pages_of_changes(drafts::known()), absent);
    BOOST_TEST_REQUIRE(!pages.empty());
    BOOST_TEST(what_is_stale(docs() / "evolution", pages.front()) == "");
    std::string& text = pages.front().text;
    const evolution_row& row = rows().front();
    const std::size_t heading = text.find(fmt::format("\n#### {}\n", row.id));
    BOOST_TEST_REQUIRE(heading != std::string::npos);
    text.insert(text.find("| errors |", heading), "| a line more | | |\n");
    const std::string stale = what_is_stale(docs() / "evolution", pages.front());
    BOOST_TEST(stale.find(fmt::format("is stale: #### {}\n", row.id)) != std::string::npos, stale);
    BOOST_TEST(stale.find("and should be\n  | a line more | | |\n") != std::string::npos, stale);
}

BOOST_AUTO_TEST_CASE(notes_on_topics_are_on_topics_in_which_the_draft_changed_something) {
    for (const spec::draft* draft : drafts::all())
        for (const spec::change_remark& each : spec::remarks_of(*draft)) {
            BOOST_CHECK_MESSAGE(each.words.ends_with('.'), each.words);
            if (each.on != spec::change_remark::kind::topic) continue;
            const auto changes = spec::changes_of(*draft);
            BOOST_CHECK_MESSAGE(std::any_of(changes.begin(), changes.end(),
                                            [&](const spec::change& c) { return c.topic == each.topic; }),
                                draft->about.name << ": " << each.words);
        }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace evolution_test
