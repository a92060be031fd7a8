// The edits that strata finds between two tables turn the first table into the second.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/history/history.hpp"
#include "core/spec/owned_draft.hpp"
#include "core/study/table_revision.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/tables.hpp"

namespace table_revision_test {

namespace {

using namespace strata;
using lines = std::vector<std::string>;

/// Returns the table, state for state and rule for rule. Numbers of sections are left out, because revisions do not
/// edit them.
lines table_of(const spec::draft& d) {
    const auto copy = spec::copy_of(d);
    for (spec::state_info& each : copy->states) each.section = {};
    copy->seal();
    return reading_test::written(copy->value());
}

/// Applies the edits between two tables to the first table, and compares the result with the second.
void check_edits_between(const spec::draft& from, const spec::draft& to) {
    const study::table_revision edits = study::revision_between(from, to);
    spec::draft bare = from;
    bare.contents = {};  // a revision of the table does not change contents, whose states may be gone
    const history::revised_draft made(bare, edits.view());
    const lines found = table_of(made.value());
    const lines expected = table_of(to);
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
    BOOST_TEST(study::revision_between(made.value(), to).edits.empty());
}

// A state outside a table.
struct loose_state {
    spec::state_info info;
    std::vector<spec::rule> rules;
};

/// Returns a draft with `changes` random changes to its table: states are added, removed, moved and renamed; rules are
/// added, removed, moved and changed.
std::unique_ptr<spec::owned_draft> changed(const spec::draft& original, std::mt19937& random, std::size_t changes) {
    auto made = spec::copy_of(original);
    std::vector<loose_state> states;
    std::vector<std::size_t> number;  // the number of the state at each place; the targets of rules are such numbers
    for (std::size_t s = 0; s < original.table.states.size(); ++s) {
        const auto rules = original.table.rules_of(s);
        states.push_back({original.table.states[s], {rules.begin(), rules.end()}});
        number.push_back(s);
    }
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const auto some_state = [&] { return number[below(number.size())]; };
    for (std::size_t n = 0; n < changes; ++n) {
        loose_state& one = states[some_state()];
        switch (below(9)) {
            case 0: std::swap(number[below(number.size())], number[below(number.size())]); break;
            case 1:
                std::rotate(number.begin(), number.begin() + static_cast<std::ptrdiff_t>(below(number.size())),
                            number.end());
                break;
            case 2: one.info.name = made->keep("Another " + std::to_string(n) + " state"); break;
            case 3: std::swap(one.info.name, states[some_state()].info.name); break;
            case 4: {  // adds a state with the rules of another state
                loose_state added = one;
                added.info.name = made->keep("New " + std::to_string(n) + " state");
                number.insert(number.begin() + static_cast<std::ptrdiff_t>(below(number.size() + 1)), states.size());
                states.push_back(std::move(added));
                break;
            }
            case 5: {  // removes a state; rules that led to it lead to the next one
                if (number.size() < 3) break;
                const std::size_t at = below(number.size());
                const auto gone = static_cast<spec::state_index>(number[at]);
                number.erase(number.begin() + static_cast<std::ptrdiff_t>(at));
                const auto instead = static_cast<spec::state_index>(number[at % number.size()]);
                for (loose_state& each : states)
                    for (spec::rule& r : each.rules)
                        for (spec::action& a : r.actions)
                            if (spec::goes_somewhere(a.code) && a.to == gone) a.to = instead;
                break;
            }
            case 6:  // changes the order of rules
                if (one.rules.empty()) break;
                std::swap(one.rules[below(one.rules.size())], one.rules[below(one.rules.size())]);
                break;
            case 7:  // removes a rule, or adds one from another state
                if (const loose_state& other = states[some_state()]; below(2) == 0 && !other.rules.empty())
                    one.rules.insert(one.rules.begin() + static_cast<std::ptrdiff_t>(below(one.rules.size() + 1)),
                                     spec::rule(other.rules[below(other.rules.size())]));
                else if (one.rules.size() > 1)
                    one.rules.erase(one.rules.begin() + static_cast<std::ptrdiff_t>(below(one.rules.size())));
                break;
            default:  // makes a rule lead to another state, or changes a property of the state
                one.info.drops_duplicate_attribute = below(2) == 0;
                one.info.duplicate_attribute_is_error = below(2) == 0;
                for (spec::rule& r : one.rules)
                    for (spec::action& a : r.actions)
                        if (spec::goes_somewhere(a.code) && below(3) == 0)
                            a.to = static_cast<spec::state_index>(some_state());
        }
    }
    made->states.clear();
    made->rules.clear();
    made->contents.clear();
    made->facts.contents = {};
    const auto place_of = [&](std::size_t state) {
        return static_cast<spec::state_index>(std::find(number.begin(), number.end(), state) - number.begin());
    };
    for (const std::size_t each : number) {
        spec::state_info info = states[each].info;
        info.first_rule = static_cast<std::uint16_t>(made->rules.size());
        info.rule_count = static_cast<std::uint8_t>(states[each].rules.size());
        made->states.push_back(info);
        for (spec::rule r : states[each].rules) {
            for (spec::action& a : r.actions)
                if (spec::goes_somewhere(a.code)) a.to = place_of(a.to);
            made->rules.push_back(r);
        }
    }
    made->facts.reference_procedure = 0;
    made->seal();
    return made;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(revisions_between_tables)

BOOST_AUTO_TEST_CASE(a_table_and_itself_have_no_edits_between_them) {
    for (const spec::draft* const each : drafts::all())
        BOOST_TEST(study::revision_between(*each, *each).edits.empty(), each->about.name);
}

BOOST_AUTO_TEST_CASE(the_edits_between_two_drafts_give_the_other_draft) {
    for (const spec::draft* const from : drafts::all())
        for (const spec::draft* const to : drafts::all())
            BOOST_TEST_CONTEXT(from->about.name << " to " << to->about.name) check_edits_between(*from, *to);
}

BOOST_AUTO_TEST_CASE(so_do_those_between_a_draft_and_one_changed_at_random) {
    std::mt19937 random(20061);
    for (const spec::draft* const draft : drafts::all())
        for (std::size_t n = 0; n < 60; ++n) {
            const auto other = changed(*draft, random, 1 + n / 3);
            BOOST_TEST_CONTEXT(draft->about.name << ", number " << n) {
                check_edits_between(*draft, other->value());
                check_edits_between(other->value(), *draft);
            }
        }
}

BOOST_AUTO_TEST_CASE(a_state_with_another_heading_is_renamed_and_one_in_another_place_is_moved) {
    const spec::draft& original = *drafts::find("2007");
    const auto other = spec::copy_of(original);
    other->states[3].name = "Renamed state";
    other->seal();
    const auto renaming = study::revision_between(original, other->value());
    BOOST_TEST_REQUIRE(renaming.edits.size() == 1U);
    BOOST_TEST((renaming.edits[0].kind == spec::edit_kind::rename_state));
    BOOST_TEST(renaming.edits[0].state == original.table.states[3].name);
    BOOST_TEST(renaming.edits[0].info.name == "Renamed state");
    // The first state moves to the end. This must be a single move, not a move of every other state.
    const auto moved = spec::copy_of(original);
    std::rotate(moved->states.begin(), moved->states.begin() + 1, moved->states.end());
    const std::size_t last = moved->states.size() - 1;
    for (spec::rule& r : moved->rules)
        for (spec::action& a : r.actions)
            if (spec::goes_somewhere(a.code)) a.to = static_cast<spec::state_index>(a.to == 0 ? last : a.to - 1U);
    moved->seal();
    const auto moving = study::revision_between(original, moved->value());
    BOOST_TEST_REQUIRE(moving.edits.size() == 1U);
    BOOST_TEST((moving.edits[0].kind == spec::edit_kind::move_state_after));
    BOOST_TEST(moving.edits[0].info.name == original.table.states[0].name);
    BOOST_TEST(moving.edits[0].state == original.table.states[last].name);
}

BOOST_AUTO_TEST_CASE(an_entry_alone_is_edited_and_what_has_little_left_is_rewritten) {
    const spec::draft& original = *drafts::find("2007");
    const auto other = spec::copy_of(original);
    // The first entry of the tag name state is removed.
    const auto state = std::find_if(other->states.begin(), other->states.end(),
                                    [](const spec::state_info& each) { return each.name == "Tag name state"; });
    const std::uint16_t first = state->first_rule;
    const auto gone = other->rules[first];
    ++state->first_rule;
    --state->rule_count;
    other->seal();
    const auto removal = study::revision_between(original, other->value());
    BOOST_TEST_REQUIRE(removal.edits.size() == 1U);
    BOOST_TEST((removal.edits[0].kind == spec::edit_kind::replace));
    BOOST_TEST((removal.edits[0].where.on == gone.on));
    BOOST_TEST(removal.edits[0].rule_count == 0U);
    const auto insertion = study::revision_between(other->value(), original);
    BOOST_TEST_REQUIRE(insertion.edits.size() == 1U);
    BOOST_TEST((insertion.edits[0].kind == spec::edit_kind::insert_before));
    BOOST_TEST(insertion.edits[0].rule_count == 1U);
    // Only the last entry stays.
    state->first_rule = static_cast<std::uint16_t>(state->first_rule + state->rule_count - 1);
    state->rule_count = 1;
    other->seal();
    const auto rewriting = study::revision_between(original, other->value());
    BOOST_TEST_REQUIRE(rewriting.edits.size() == 1U);
    BOOST_TEST((rewriting.edits[0].kind == spec::edit_kind::rewrite));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace table_revision_test
