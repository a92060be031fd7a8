// Every revision of the chain can be applied. On the day of each of the program's drafts, the chain gives this draft.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <set>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/spec/day.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/tree_diff.hpp"
#include "core/tree/elements.hpp"
#include "drafts/registry.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/drafts/same_facts.hpp"

namespace chain_test {

namespace {

using namespace strata;
using drafts_test::places;

/// The revision with the rules that only the W3C's Recommendation of 2014 has, and the revision that returns to the
/// WHATWG's text.
constexpr std::array<std::string_view, 2> of_one_text{"recommendation-of-the-w3c", "after-the-recommendation"};

}  // namespace

BOOST_AUTO_TEST_SUITE(chain_of_revisions)

BOOST_AUTO_TEST_CASE(every_revision_applies_and_its_table_is_sound) {
    const auto& all = places();
    for (std::size_t n = 0; n <= all.size(); ++n) {
        BOOST_TEST_CONTEXT("place " << n << ", " << all.after(n).about.title)
        BOOST_TEST(spec::fault_of(all.after(n)).value_or("") == "");
    }
}

BOOST_AUTO_TEST_CASE(ids_and_commits_are_unique_and_well_formed) {
    std::set<std::string_view> ids;
    std::set<std::string_view> commits;
    for (const spec::revision_view& each : places().chain().revisions) {
        const spec::revision_source& of = each.source;
        BOOST_TEST_CONTEXT(of.id) {
            BOOST_TEST(ids.insert(of.id).second);
            BOOST_TEST(of.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos);
            // If a revision changes only words or tree construction, its commit may be unknown. Then the texts before
            // and after it are known. Rules that occur only in a text of the W3C do not come from a commit.
            const bool is_known = !of.commit.empty();
            const bool is_of_tree = of.topic == spec::change_topic::tree_construction;
            const bool is_of_one_text = std::find(of_one_text.begin(), of_one_text.end(), of.id) != of_one_text.end();
            BOOST_TEST((is_known || is_of_one_text) == of.later_than.empty());
            BOOST_TEST((is_known || of.editorial || is_of_tree));
            BOOST_TEST((of.later_than.empty() || (spec::is_day(of.later_than) && of.later_than < of.date)));
            BOOST_TEST((!is_known || commits.insert(of.commit).second));
            BOOST_TEST((!is_known || of.commit.size() == 40U));
            BOOST_TEST(of.commit.find_first_not_of("0123456789abcdef") == std::string_view::npos);
            BOOST_TEST(spec::is_day(of.date));
            BOOST_TEST(!of.title.empty());
            // A revision that changes no behaviour states the reason, and has no witness.
            BOOST_TEST(of.editorial == !of.why.empty());
            BOOST_TEST((!of.editorial || of.witness.empty()));
        }
    }
    // Names of drafts take precedence, so nobody could name a revision whose id is the name of a draft.
    for (const std::string_view id : ids) BOOST_TEST(drafts::find(id) == nullptr, id);
}

BOOST_AUTO_TEST_CASE(the_chain_gives_the_drafts_of_the_program_on_their_days) {
    for (const spec::draft* const draft : drafts::all()) {
        const auto place = history::place_of(places().chain(), *draft);
        BOOST_TEST_REQUIRE(place.has_value(), draft->about.name);
        const spec::draft& made = places().after(*place);
        BOOST_TEST_CONTEXT(draft->about.name) {
            BOOST_TEST(drafts_test::table_difference(made, *draft) == "");
            drafts_test::check_same_facts(made, *draft);
            drafts_test::check_equal(drafts_test::names_of(made), drafts_test::names_of(*draft));
            BOOST_TEST(made.missing_doctype_name_is_empty == draft->missing_doctype_name_is_empty);
        }
    }
}

// Applying the revisions to the rules of the first text gives the rules that strata read from each later text.
BOOST_AUTO_TEST_CASE(tree_construction_of_the_chain_is_that_of_the_texts) {
    std::vector<tree::rules> after = {*places().chain().landmark->tree_construction};
    for (const spec::revision_view& each : places().chain().revisions) {
        after.push_back(after.back());
        if (each.facts.tree != nullptr) each.facts.tree(after.back());
    }
    const auto compare = [&](std::string_view name, std::size_t place, const tree::rules* of_text) {
        if (of_text == nullptr) return;
        BOOST_TEST_CONTEXT(name) {
            const tree::rules& made = after[place];
            for (const study::fact_change& each : study::construction_diff(made, *of_text)) BOOST_ERROR(each.what);
            for (const study::element_difference& each : study::elements_between(made, *of_text))
                BOOST_ERROR(tree::element_names[static_cast<std::size_t>(each.name)] << ": " << each.part->name);
            BOOST_TEST(study::same_construction(made, *of_text));
        }
    };
    for (const spec::named_text& text : places().chain().texts)
        compare(text.name, *history::place_of_text(places().chain(), text.name), text.tree_construction);
    for (const spec::draft* const draft : drafts::all())
        if (const auto place = history::place_of(places().chain(), *draft); place && !draft->has_tree_of_text_before)
            compare(draft->about.day, *place, draft->tree_construction);
}

// If tree construction differs between consecutive texts, a revision has changed it. The commits of two revisions are
// unknown; only the texts before and after them are known.
void check_trees_of_moments(const registry& known) {
    const history::moments_of_standard standard(known);
    std::vector<std::string_view> uncertain;
    for (const history::moment& each : standard.all()) {
        BOOST_TEST((each.made_by != nullptr || each.after.empty()), each.draft->about.name);
        if (each.made_by != nullptr && !each.after.empty()) uncertain.push_back(each.made_by->id);
    }
    BOOST_TEST(fmt::format("{}", fmt::join(uncertain, " ")) == "formatting-without-entry reset-finds-select-in-table");
}

BOOST_AUTO_TEST_CASE(tree_construction_changes_only_by_revisions) { check_trees_of_moments(drafts::known()); }

BOOST_AUTO_TEST_CASE(a_draft_within_the_chain_without_its_own_tree_construction_changes_none) {
    constexpr std::string_view day = "2012-06-15";
    const auto& revisions = places().chain().revisions;
    const auto later = std::find_if(revisions.begin(), revisions.end(),
                                    [&](const spec::revision_view& each) { return each.source.date > day; });
    spec::draft text = places().after(static_cast<std::size_t>(later - revisions.begin()));
    text.about.day = day;
    text.about.name = "2012";
    text.tree_construction = drafts::known().find("2009")->tree_construction;
    text.has_tree_of_text_before = true;
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    all.insert(std::find_if(all.begin(), all.end(), [&](const spec::draft* each) { return each->about.day > day; }),
               &text);
    registry with = drafts::known();
    with.drafts = all;
    check_trees_of_moments(with);
}

// In the texts of 2016 and 2017, the steps of the character reference state are states of their own.
BOOST_AUTO_TEST_CASE(texts_with_names_have_their_states) {
    for (const spec::named_text& text : places().chain().texts) {
        BOOST_TEST_CONTEXT(text.name) {
            const auto place = history::place_of_text(places().chain(), text.name);
            BOOST_TEST_REQUIRE(place.has_value());
            std::size_t states = 0;
            for (const spec::state_info& state : places().after(*place).table.states)
                if (state.reads != spec::part::procedure) ++states;
            std::ifstream file(fmt::format(STRATA_DATA_DIR "/texts/{}.json", text.name));
            BOOST_TEST_REQUIRE(file.good());
            BOOST_TEST(nlohmann::json::parse(file).at("states") == states);
        }
    }
    BOOST_TEST(!history::place_of_text(places().chain(), "2009-10-20").has_value());
}

BOOST_AUTO_TEST_CASE(contents_stand_at_the_states_that_they_name) {
    for (std::size_t n = 0; n <= places().size(); ++n) {
        const spec::draft& d = places().after(n);
        BOOST_TEST_CONTEXT("place " << n << ", " << d.about.title) {
            std::set<std::string_view> names;
            for (const spec::content_state& each : d.contents) {
                BOOST_TEST(names.insert(each.name).second);
                // A content model is a mode of the data state.
                const std::string_view expected = each.name.ends_with(" state") ? each.name : "Data state";
                BOOST_TEST_REQUIRE(each.state < d.table.states.size());
                BOOST_TEST(d.table.states[each.state].name == expected);
            }
            for (const spec::feedback_rule& each : d.feedback) BOOST_TEST(names.count(each.content) == 1U);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace chain_test
