// The verdict of a diff of two tables is correct. If the diff finds no differences, or only differences in wording, a
// search for witnesses finds no witness. If the diff finds only differences in errors, the search finds no witness with
// different tokens. The search runs both machines and does not use the diff.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/witnesses.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/draft_diff.hpp"
#include "drafts/registry.hpp"
#include "tests/agreement/changed_tables.hpp"
#include "tests/mutation/made_draft.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/sample.hpp"

namespace verdicts_test {

namespace {

using namespace strata;
using mutation::made_draft;
using study::weight;

/// Returns the strongest difference that a diff reports for any rule or fact; nothing if there are no differences.
std::optional<weight> verdict_of(const study::draft_diff& diff) {
    if (!diff.facts.empty() || !diff.added.empty() || !diff.removed.empty()) return weight::tokens;
    if (diff.names.added.size() + diff.names.removed.size() + diff.names.changed.size() > 0) return weight::tokens;
    std::optional<weight> most;
    for (const study::continued_state& pair : diff.continued)
        for (const study::rule_change& rule : pair.rules)
            if (rule.of != weight::words && (!most || rule.of < *most)) most = rule.of;
    return most;
}

/// A draft, and a copy of it with a changed table.
class changed_draft {
public:
    explicit changed_draft(const spec::draft& original) : original_(original), made_(original) {
        made_.value.about.name = made_.value.about.day = "@changed";
        made_.value.about.aliases = {};
        made_.value.about.predecessor = original.about.day;
        made_.value.about.stands_apart = true;
        made_.continues.clear();
    }
    changed_draft(const changed_draft&) = delete;
    changed_draft& operator=(const changed_draft&) = delete;

    [[nodiscard]] made_draft& made() { return made_; }

    /// Returns the diff of the two; nothing if the changed table cannot run.
    [[nodiscard]] std::optional<study::draft_diff> diff() {
        made_.settle();
        if (spec::fault_of(made_.value)) return std::nullopt;
        return study::diff_of(all(), original_, made_.value);
    }

    /// Returns a finding of the search that contradicts the verdict; "" if there is none.
    [[nodiscard]] std::string denied(std::optional<weight> verdict) {
        registry known = drafts::known();
        const std::vector<const spec::draft*> both = all();
        known.drafts = both;
        const search::catalogue found = search::find_witnesses(known, original_, made_.value);
        for (const search::witness& each : found.entries)
            if (!verdict || each.kind == compare::divergence_kind::tokens) return each.input;
        return found.unconfirmed == 0 ? "" : "an input that a comparison does not confirm";
    }

private:
    [[nodiscard]] std::vector<const spec::draft*> all() const {
        std::vector<const spec::draft*> both(drafts::all().begin(), drafts::all().end());
        both.push_back(&made_.value);
        return both;
    }

    const spec::draft& original_;
    made_draft made_;
};

constexpr std::array<std::string_view, 5> originals{"2007", "2008", "2009", "modern", "2026"};

std::size_t rule_of(const made_draft& made, std::string_view state, spec::symbol on) {
    for (const spec::state_info& each : made.states) {
        if (each.name != state) continue;
        for (std::size_t r = each.first_rule; r < each.first_rule + std::size_t{each.rule_count}; ++r)
            if (made.rules[r].on.set.has(on)) return r;
    }
    BOOST_FAIL("no rule in the " << state);
    return 0;
}

std::size_t state_of(const made_draft& made, std::string_view name) {
    return static_cast<std::size_t>(std::find_if(made.states.begin(), made.states.end(),
                                                 [&](const spec::state_info& each) { return each.name == name; }) -
                                    made.states.begin());
}

void check_verdict(changed_draft& changed, std::optional<weight> expected) {
    const std::optional<study::draft_diff> diff = changed.diff();
    BOOST_REQUIRE(diff.has_value());
    const std::optional<weight> verdict = verdict_of(*diff);
    BOOST_TEST((verdict == expected), "verdict " << (verdict ? static_cast<int>(*verdict) : -1));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(diff_verdicts)

BOOST_AUTO_TEST_CASE(another_return_state_can_give_other_tokens) {
    changed_draft changed(*drafts::find("modern"));
    made_draft& made = changed.made();
    for (spec::action& each : made.rules[rule_of(made, "RCDATA state", '&')].actions)
        if (each.code == spec::op::set_return_state)
            each.to = static_cast<spec::state_index>(state_of(made, "Data state"));
    check_verdict(changed, weight::tokens);
}

BOOST_AUTO_TEST_CASE(duplicate_attributes_that_are_kept_give_other_tokens) {
    for (const std::string_view name : originals) {
        changed_draft changed(*drafts::find(name));
        changed.made().states[state_of(changed.made(), "Attribute name state")].drops_duplicate_attribute = false;
        check_verdict(changed, weight::tokens);
    }
}

BOOST_AUTO_TEST_CASE(duplicate_attributes_that_are_no_error_give_other_errors) {
    changed_draft changed(*drafts::find("modern"));
    changed.made().states[state_of(changed.made(), "Attribute name state")].duplicate_attribute_is_error = false;
    check_verdict(changed, weight::errors);
}

BOOST_AUTO_TEST_CASE(an_end_tag_that_no_longer_ends_gives_other_tokens) {
    changed_draft changed(*drafts::find("modern"));
    made_draft& made = changed.made();
    made.remove_rule(rule_of(made, "RCDATA end tag name state", '>'));
    check_verdict(changed, weight::tokens);
}

BOOST_AUTO_TEST_CASE(where_only_one_draft_looks_ahead_the_effect_is_not_known) {
    const study::draft_diff diff = study::diff_of(drafts::all(), *drafts::find("2009"), *drafts::find("modern"));
    std::size_t unknown = 0;
    for (const study::continued_state& each : diff.continued) unknown += each.count(weight::unknown);
    BOOST_TEST(unknown > 0U);
}

BOOST_AUTO_TEST_CASE(no_input_shows_what_a_diff_of_changed_rules_denies, *boost::unit_test::label("long")) {
    constexpr std::size_t changes = 140;
    for (std::size_t o = 0; o < originals.size(); ++o) {
        std::size_t quiet = 0;
        std::size_t searched = 0;
        for (std::size_t n = 0; n < changes; ++n) {
            if (!testing::sample::today().takes(n)) continue;
            std::mt19937_64 random(n * originals.size() + o);
            changed_draft changed(*drafts::find(originals[o]));
            std::string what(testing::change_at_random(changed.made(), random));
            if (n % 3 == 0) what.append(", ").append(testing::change_at_random(changed.made(), random));
            const std::optional<study::draft_diff> diff = changed.diff();
            if (!diff) continue;
            const std::optional<weight> verdict = verdict_of(*diff);
            if (verdict && *verdict != weight::errors && *verdict != weight::words) continue;
            ++quiet;
            const std::string shown = changed.denied(verdict);
            ++searched;
            BOOST_TEST(shown.empty(), originals[o] << ", change " << n << " (" << what << "): " << shown);
        }
        BOOST_TEST_MESSAGE(originals[o] << ": " << searched << " changes that affect no tokens, searched");
        if (testing::sample::today().has_every(7)) BOOST_TEST(quiet > 0U);
    }
}

BOOST_AUTO_TEST_CASE(no_input_shows_what_a_diff_of_changed_facts_denies, *boost::unit_test::label("long")) {
    for (std::size_t o = 0; o < originals.size(); ++o) {
        if (!testing::sample::today().takes(o, originals.size())) continue;
        const std::vector<mutation::mutant> mutants = mutation::mutants_of(*drafts::find(originals[o]));
        std::size_t searched = 0;
        std::mt19937_64 random(testing::sample::today().first() + o);
        for (const mutation::mutant& each : mutants) {
            // Tests a few of the thousands of mutants. Leaves out mutants of wordings, which have no effect, and of
            // continuations, which changed_draft has already dropped.
            if (random() % (each.is_fact ? 17 : 71) != 0 || each.kind.starts_with("wording") ||
                each.kind.starts_with("continuation"))
                continue;
            changed_draft changed(*drafts::find(originals[o]));
            each.change(changed.made());
            changed.made().value.about.stands_apart = true;
            const std::optional<study::draft_diff> diff = changed.diff();
            if (!diff) continue;
            const std::optional<weight> verdict = verdict_of(*diff);
            if (verdict && *verdict != weight::errors && *verdict != weight::words) continue;
            if (++searched > 5) break;
            const std::string shown = changed.denied(verdict);
            BOOST_TEST(shown.empty(), originals[o] << ", " << each.kind << ", " << each.place << ": " << shown);
        }
        BOOST_TEST_MESSAGE(originals[o] << ": " << searched << " changes that affect no tokens, searched");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace verdicts_test
