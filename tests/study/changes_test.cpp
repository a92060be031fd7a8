// Every difference between the tables of consecutive drafts belongs to a named change.

#include "core/study/changes.hpp"
#include "core/study/tree_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/spec/day.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/made_up_draft/2007-12-24/draft.hpp"

namespace changes_test {

namespace {

using namespace strata;
using spec::change_place;
using study::change_side;
using study::change_step;
using study::change_views;
using study::changes_at;
using study::changes_of_state;
using study::is_place_of;
using testing::evolution_row;

std::vector<std::string> ids_of(const change_views& changes) {
    std::vector<std::string> ids;
    for (const spec::change* each : changes) ids.emplace_back(each->id);
    return ids;
}

void check_ids(const change_views& changes, const std::vector<std::string>& expected) {
    const std::vector<std::string> ids = ids_of(changes);
    BOOST_CHECK_EQUAL_COLLECTIONS(ids.begin(), ids.end(), expected.begin(), expected.end());
}

// Returns the diffs of consecutive drafts.
std::vector<study::draft_diff> diffs() {
    std::vector<study::draft_diff> all;
    for (const spec::draft* each : drafts::all())
        if (const spec::draft* const from = study::predecessor_of(drafts::all(), *each))
            all.push_back(study::diff_of(drafts::all(), *from, *each));
    return all;
}

std::string pair_of(const study::draft_diff& diff) {
    return fmt::format("{} to {}", diff.a->about.name, diff.b->about.name);
}

// The draft lists places whose changes cannot be observed, with the reasons. Returns whether the function `is_there`
// accepts one of these places.
template <class IsThere>
bool is_unseen(const spec::draft& draft, const IsThere& is_there) {
    const auto unseen = spec::unseen_changes_of(draft);
    return std::any_of(unseen.begin(), unseen.end(),
                       [&](const spec::unseen_change& each) { return is_there(each.place); });
}

bool has_state(const spec::draft& draft, std::string_view heading) {
    const auto& states = draft.table.states;
    return std::any_of(states.begin(), states.end(), [&](const spec::state_info& s) { return s.name == heading; });
}

/// A rule, by its number in a state.
struct numbered_rule {
    std::size_t state = 0, rule = 0;
};

// Returns the rules at `place`, which names a state and one of its lines: "Tag name state, EOF". If `place` names no
// line, returns all rules of the state.
std::vector<numbered_rule> rules_at(const spec::draft& draft, std::string_view place) {
    constexpr std::string_view comma = " state, ";
    const std::size_t at = place.find(comma);
    const std::string_view heading = at == std::string_view::npos ? place : place.substr(0, at + 6);
    const std::string_view line = at == std::string_view::npos ? "" : place.substr(at + comma.size());
    std::vector<numbered_rule> found;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].name != heading) continue;
        const auto rules = draft.table.rules_of(s);
        for (std::size_t r = 0; r < rules.size(); ++r) {
            const std::vector<std::string> subjects = language::subjects(draft, rules[r]);
            if (line.empty() || std::find(subjects.begin(), subjects.end(), line) != subjects.end())
                found.push_back({s, r});
        }
    }
    return found;
}

// Returns whether the diff has a difference at the place: a changed rule, even if only its wording changed, or a state
// that was added or removed.
bool differs_there(const change_place& place, const study::draft_diff& diff) {
    for (const study::continued_state& pair : diff.continued)
        for (const study::rule_change& rule : pair.rules)
            if (is_place_of(place, diff, pair, rule)) return true;
    const auto is_of = [&](const spec::draft& draft, change_side side) {
        return [&, side](std::size_t state) { return is_place_of(place, draft, side, state); };
    };
    return std::any_of(diff.added.begin(), diff.added.end(), is_of(*diff.b, change_side::after)) ||
           std::any_of(diff.removed.begin(), diff.removed.end(), is_of(*diff.a, change_side::before));
}

// Returns all places that a draft lists.
std::vector<change_place> places_of(const spec::draft& draft) {
    std::vector<change_place> all;
    for (const spec::change& each : spec::changes_of(draft))
        all.insert(all.end(), each.places.begin(), each.places.end());
    for (const spec::unseen_change& each : spec::unseen_changes_of(draft)) all.push_back(each.place);
    return all;
}

bool is_input_error(const spec::draft& draft, char32_t c) {
    const auto errors = draft.stream.errors;
    return std::any_of(errors.begin(), errors.end(), [&](const spec::input_error& each) { return each.range.has(c); });
}

std::vector<study::element_difference> elements_of(const study::draft_diff& diff) {
    if (diff.a->tree_construction == nullptr || diff.b->tree_construction == nullptr) return {};
    return study::elements_between(*diff.a->tree_construction, *diff.b->tree_construction);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(changes)

BOOST_AUTO_TEST_CASE(ids_are_plain_and_of_one_change_each) {
    std::set<std::string_view> ids;
    for (const change_step& each : study::all_changes(drafts::all())) {
        const std::string_view id = each.what->id;
        BOOST_TEST(ids.insert(id).second, id << " is not unique");
        const bool plain = std::all_of(
            id.begin(), id.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
        BOOST_TEST(plain, id);
        BOOST_TEST((!id.empty() && id.front() != '-' && id.back() != '-' && id.find("--") == std::string::npos), id);
        BOOST_TEST((!each.what->title.empty() && each.what->title.back() != '.'), id << ": " << each.what->title);
    }
    BOOST_TEST(!ids.empty());
    BOOST_TEST_MESSAGE(ids.size() << " changes");
}

BOOST_AUTO_TEST_CASE(commits_lie_between_the_two_drafts) {
    for (const change_step& each : study::all_changes(drafts::all()))
        for (const spec::change_commit& commit : each.what->commits) {
            const bool is_hash =
                commit.hash.empty() ||
                (commit.hash.size() == 8 && std::all_of(commit.hash.begin(), commit.hash.end(),
                                                        [](unsigned char c) { return std::isxdigit(c) != 0; }));
            BOOST_TEST(is_hash, each.what->id << ": " << commit.hash);
            BOOST_TEST(spec::is_day(commit.day), each.what->id << ": " << commit.day);
            BOOST_TEST((each.from->about.day < commit.day && commit.day <= each.to->about.day),
                       each.what->id << ": " << commit.day);
        }
}

BOOST_AUTO_TEST_CASE(the_kind_is_the_strongest_of_the_rows) {
    for (const change_step& each : study::all_changes(drafts::all())) {
        spec::change_kind strongest = spec::change_kind::tree;
        for (const spec::change_row& row : each.what->rows) strongest = std::min(strongest, row.kind);
        BOOST_TEST((strongest == each.what->kind), each.what->id << ": " << name_of(each.what->kind));
    }
}

BOOST_AUTO_TEST_CASE(every_part_of_an_element_that_differs_belongs_to_one_change) {
    std::size_t count = 0;
    for (const study::draft_diff& diff : diffs())
        for (const study::element_difference& each : elements_of(diff)) {
            ++count;
            BOOST_TEST(study::changes_of_element(*diff.b, each).size() == 1U,
                       pair_of(diff) << ": " << tree::element_names[static_cast<std::size_t>(each.name)] << ", "
                                     << each.part->name);
        }
    BOOST_TEST(count > 0U);
}

BOOST_AUTO_TEST_CASE(every_declared_place_exists) {
    for (const study::draft_diff& diff : diffs())
        for (const change_place& place : places_of(*diff.b)) BOOST_TEST_CONTEXT(pair_of(diff)) {
                switch (place.of) {
                    case change_place::kind::state:
                        BOOST_TEST((!place.before.empty() || !place.after.empty()));
                        BOOST_TEST((place.before.empty() || has_state(*diff.a, place.before)), place.before);
                        BOOST_TEST((place.after.empty() || has_state(*diff.b, place.after)), place.after);
                        // If a place names no characters, only running the drafts could show on which characters the
                        // state differs.
                        BOOST_TEST(((place.on == spec::symbol_set{} && place.before == place.after) ||
                                    differs_there(place, diff)),
                                   place.before << " to " << place.after);
                        break;
                    case change_place::kind::fact:
                        BOOST_TEST(std::any_of(diff.facts.begin(), diff.facts.end(),
                                               [&](const auto& fact) { return is_place_of(place, fact); }),
                                   place.what);
                        break;
                    case change_place::kind::number:
                        BOOST_TEST(std::any_of(diff.facts.begin(), diff.facts.end(),
                                               [&](const auto& fact) { return is_place_of(place, fact); }),
                                   static_cast<std::uint32_t>(place.range.first));
                        break;
                    case change_place::kind::name: {
                        const auto is_named = [&](const study::name_change& n) { return n.name == place.what; };
                        const auto& n = diff.names;
                        BOOST_TEST((std::any_of(n.added.begin(), n.added.end(), is_named) ||
                                    std::any_of(n.removed.begin(), n.removed.end(), is_named) ||
                                    std::any_of(n.changed.begin(), n.changed.end(), is_named)),
                                   place.what);
                        break;
                    }
                    case change_place::kind::new_names: BOOST_TEST(!diff.names.added.empty()); break;
                    case change_place::kind::stream: break;
                    case change_place::kind::element: {
                        const auto all = elements_of(diff);
                        BOOST_TEST(std::any_of(all.begin(), all.end(),
                                               [&](const auto& each) { return study::is_about(place, each); }),
                                   place.what << ", " << place.part);
                        const auto parts = study::element_parts();
                        BOOST_TEST((place.part.empty() ||
                                    std::any_of(parts.begin(), parts.end(),
                                                [&](const auto& each) { return each.name == place.part; })),
                                   place.part);
                        break;
                    }
                }
            }
}

BOOST_AUTO_TEST_CASE(every_rule_that_differs_belongs_to_a_change) {
    using study::weight;
    for (const study::draft_diff& diff : diffs())
        for (const study::continued_state& pair : diff.continued)
            for (const study::rule_change& rule : pair.rules) {
                // In the newer draft, the rule may have moved or may be worded differently.
                if (rule.of == weight::route || rule.of == weight::words || rule.of == weight::unknown) continue;
                const bool known =
                    !changes_of_rule(diff, pair, rule).empty() ||
                    is_unseen(*diff.b, [&](const change_place& p) { return is_place_of(p, diff, pair, rule); });
                BOOST_TEST(known, pair_of(diff) << ": " << diff.a->table.states[pair.before].name << " to "
                                                << diff.b->table.states[pair.after].name << " on " << rule.characters
                                                << " " << rule.mode);
            }
}

BOOST_AUTO_TEST_CASE(every_added_or_removed_state_belongs_to_a_change) {
    for (const study::draft_diff& diff : diffs()) {
        const auto check = [&](const spec::draft& draft, change_side side, std::size_t state) {
            const bool known =
                !study::changes_of_state(*diff.a, *diff.b, side, state).empty() ||
                is_unseen(*diff.b, [&](const change_place& p) { return is_place_of(p, draft, side, state); });
            BOOST_TEST(known, pair_of(diff) << ": " << draft.table.states[state].name);
        };
        for (const std::size_t each : diff.added) check(*diff.b, change_side::after, each);
        for (const std::size_t each : diff.removed) check(*diff.a, change_side::before, each);
    }
}

BOOST_AUTO_TEST_CASE(every_fact_that_differs_belongs_to_a_change) {
    for (const study::draft_diff& diff : diffs())
        for (const study::fact_change& fact : diff.facts) {
            const bool known = !changes_of_fact(study::made_by(*diff.b), fact).empty() ||
                               is_unseen(*diff.b, [&](const change_place& p) { return is_place_of(p, fact); });
            BOOST_TEST(known, pair_of(diff) << ": " << fact.what);
        }
}

BOOST_AUTO_TEST_CASE(every_code_point_number_and_name_that_differs_belongs_to_one_change) {
    for (const study::draft_diff& diff : diffs()) BOOST_TEST_CONTEXT(pair_of(diff)) {
            for (char32_t c = 1; c <= 0x10FFFF; ++c)
                if (is_input_error(*diff.a, c) != is_input_error(*diff.b, c))
                    BOOST_TEST(study::changes_of_code_point(study::made_by(*diff.b), c).size() == 1U,
                               "code point " << static_cast<std::uint32_t>(c));
            for (const study::fact_change& fact : diff.facts)
                if (fact.topic == study::fact_topic::references)
                    for (const spec::code_point_range& range : fact.which)
                        for (char32_t n = range.first; n <= range.last; ++n)
                            BOOST_TEST(study::changes_of_number(study::made_by(*diff.b), n).size() == 1U,
                                       "number " << static_cast<std::uint32_t>(n));
            for (const study::name_change& each : diff.names.added)
                BOOST_TEST(study::changes_of_name(study::made_by(*diff.b), each.name, true).size() == 1U, each.name);
            for (const study::name_change& each : diff.names.changed)
                BOOST_TEST(study::changes_of_name(study::made_by(*diff.b), each.name, false).size() == 1U, each.name);
            for (const study::name_change& each : diff.names.removed)
                BOOST_TEST(study::changes_of_name(study::made_by(*diff.b), each.name, false).size() == 1U, each.name);
        }
}

BOOST_AUTO_TEST_CASE(the_changes_of_a_rule_are_found) {
    const spec::draft& d2008 = *drafts::find("2008");
    const spec::draft& d2009 = *drafts::find("2009");
    const auto state = [](const spec::draft& draft, std::string_view heading) {
        for (std::size_t s = 0; s < draft.table.states.size(); ++s)
            if (draft.table.states[s].name == heading) return s;
        BOOST_FAIL(heading << " is not a state");
        return std::size_t{0};
    };
    const auto rule_on = [](const spec::draft& draft, std::size_t s, const spec::characters& c) {
        const auto rules = draft.table.rules_of(s);
        for (std::size_t r = 0; r < rules.size(); ++r)
            if (rules[r].on == c) return r;
        BOOST_FAIL("no such rule");
        return std::size_t{0};
    };
    const std::size_t before = state(d2008, "Tag name state");
    check_ids(changes_at(d2008, d2009, change_side::before, before, rule_on(d2008, before, '/')),
              {"self-closing-flag"});
    const std::size_t after = state(d2009, "Tag name state");
    check_ids(changes_at(d2008, d2009, change_side::after, after, rule_on(d2009, after, '/')), {"self-closing-flag"});
    check_ids(changes_at(d2008, d2009, change_side::after, after, rule_on(d2009, after, '>')), {});
    // "Anything else" now includes U+000B, but no other character that changed.
    const std::size_t other = rule_on(d2009, after, spec::anything_else);
    check_ids(changes_at(d2008, d2009, change_side::after, after, other), {"line-tabulation-in-tag-names"});
    check_ids(changes_at(d2008, d2009, change_side::after, after, other, '\v'), {"line-tabulation-in-tag-names"});
    check_ids(changes_at(d2008, d2009, change_side::after, after, other, 'a'), {});
    // The new state belongs to several changes, each with its own characters.
    const std::size_t slash = state(d2009, "Self-closing start tag state");
    check_ids(changes_of_state(d2008, d2009, change_side::after, slash),
              {"self-closing-flag", "slash-in-tag", "slash-before-end-of-file"});
    check_ids(changes_at(d2008, d2009, change_side::after, slash, rule_on(d2009, slash, spec::eof)),
              {"slash-before-end-of-file"});
    // In other modes, the entry on "&" is unchanged.
    const spec::draft& d2007 = *drafts::find("2007");
    const std::size_t data = state(d2008, "Data state");
    const auto rules = d2008.table.rules_of(data);
    for (std::size_t r = 0; r < rules.size(); ++r)
        if (rules[r].on == spec::characters('&') && (rules[r].in & spec::rcdata & spec::escape_flag_true).bits == 0)
            check_ids(changes_at(d2007, d2008, change_side::after, data, r), {});
}

BOOST_AUTO_TEST_CASE(a_row_has_its_change_where_drafts_diverge_or_where_it_shows) {
    for (const evolution_row& row : testing::rows_of_changes(drafts::all())) {
        // Changes to tree construction, preprocessing and names are not changes to rules.
        const bool is_of_rules = !testing::is_of_tree_construction(row) &&
                                 std::none_of(row.change->places.begin(), row.change->places.end(), [](const auto& p) {
                                     return p.of != change_place::kind::state && p.of != change_place::kind::fact;
                                 });
        // The effect of U+0000 depends on the processing instruction that contains it, so the drafts diverge before it.
        if (!is_of_rules || row.id == "modern-2026-null-in-data") continue;
        bool is_there = false;
        const auto look_at = [&](change_side side, std::size_t state, std::size_t rule) {
            const change_views found = changes_at(*row.drafts[0], *row.drafts[1], side, state, rule);
            is_there = is_there || std::find(found.begin(), found.end(), row.change) != found.end();
        };
        const auto look = [&](const std::vector<compare::cause>& steps) {
            for (const compare::cause& step : steps)
                for (const change_side side : {change_side::before, change_side::after}) {
                    const auto& of = step.drafts;
                    const spec::draft* const draft = row.drafts[side == change_side::before ? 0 : 1];
                    if (step.state && std::find(of.begin(), of.end(), draft) != of.end())
                        look_at(side, *step.state, step.rule);
                }
        };
        for (const spec::change_quotation& q : row.what->quotations)
            for (const auto& [state, rule] : rules_at(*row.drafts[q.of == change_side::before ? 0 : 1], q.place))
                look_at(q.of, state, rule);
        for (const compare::divergence& each : testing::divergences_on(row, testing::inputs_of(row).front())) {
            look(each.causes);
            for (const compare::difference& difference : each.differences) look(difference.causes);
        }
        BOOST_TEST(is_there, row.change->id << ": no rule of " << row.id);
    }
}

BOOST_AUTO_TEST_CASE(changes_between_drafts_include_those_of_all_drafts_in_between) {
    const auto all = drafts::all();
    const auto count = [&](std::string_view a, std::string_view b) {
        return study::changes_between(all, *drafts::find(a), *drafts::find(b)).size();
    };
    BOOST_TEST(count("2007", "2008") == spec::changes_of(*drafts::find("2008")).size());
    BOOST_TEST(count("2007", "2009") == count("2007", "2008") + count("2008", "2009"));
    BOOST_TEST(count("2009", "2007") == count("2007", "2009"));
    BOOST_TEST(count("2008", "2008") == 0U);
    BOOST_TEST(count(all.front()->about.name, all.back()->about.name) == study::all_changes(all).size());
}

BOOST_AUTO_TEST_CASE(drafts_of_one_predecessor_differ_by_the_changes_of_both) {
    std::vector<const spec::draft*> with_another(drafts::all().begin(), drafts::all().end());
    const spec::draft& made_up = spec::d2007_12_24::value;
    with_another.insert(with_another.begin() + 1, &made_up);
    BOOST_TEST(spec::changes_of(made_up).empty());
    const spec::draft& d2008 = *drafts::find("2008");
    BOOST_TEST(study::changes_between(with_another, made_up, d2008).size() == spec::changes_of(d2008).size());
    BOOST_TEST(study::changes_between(with_another, d2008, made_up).size() == spec::changes_of(d2008).size());
}

BOOST_AUTO_TEST_CASE(a_draft_that_copied_the_facts_of_another_did_not_make_its_changes) {
    spec::draft copy = *drafts::find("2009");
    BOOST_TEST(!spec::changes_of(copy).empty());
    copy.about.day = "2009-03-01";
    BOOST_TEST(spec::changes_of(copy).empty());
    BOOST_TEST(spec::unseen_changes_of(copy).empty());
}

BOOST_AUTO_TEST_CASE(changes_are_sorted_by_date) {
    const auto between = study::changes_between(drafts::all(), *drafts::find("2008"), *drafts::find("2009"));
    BOOST_REQUIRE(!between.empty());
    for (std::size_t i = 1; i < between.size(); ++i)
        BOOST_TEST(between[i - 1].what->date() <= between[i].what->date(), between[i].what->id);
    BOOST_TEST(between.front().what->date() == "2008-04-05");
    BOOST_TEST(between.back().what->date() == "2009-01-24");
}

BOOST_AUTO_TEST_CASE(an_undated_change_was_made_after_the_draft_that_it_changed) {
    const auto textarea = study::change_named(drafts::all(), "textarea-leaves-select");
    BOOST_REQUIRE(textarea.has_value());
    spec::change undated = *textarea->what;
    undated.commits = {};
    study::change_step step = *textarea;
    step.what = &undated;
    BOOST_TEST(study::was_made_since(step, "2008-03-09"));
    BOOST_TEST(!study::was_made_since(step, "2008-03-10"));
    const auto flag = study::change_named(drafts::all(), "self-closing-flag");
    BOOST_REQUIRE(flag.has_value());
    BOOST_TEST(study::was_made_since(*flag, "2008-04-05"));
    BOOST_TEST(!study::was_made_since(*flag, "2008-04-06"));
    BOOST_TEST(!study::change_named(drafts::all(), "self-closing").has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace changes_test
