#include "core/compare/attribute/change_finder.hpp"

#include <algorithm>
#include <utility>

#include "core/compare/steps/same_difference.hpp"

namespace strata::compare {
namespace {

using study::change_side;
using study::change_views;

const cause* cause_of(const std::vector<cause>& causes, cause_role role, const spec::draft& draft) {
    const auto found = std::find_if(causes.begin(), causes.end(), [&](const cause& each) {
        return each.role == role && std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
    });
    return found == causes.end() ? nullptr : &*found;
}

change_views in_both(const change_views& one, const change_views& other) {
    change_views both;
    for (const spec::change* const each : one)
        if (std::find(other.begin(), other.end(), each) != other.end()) both.push_back(each);
    return both;
}

// A match in both texts of a change is stronger evidence than a match in one, and a place that names the character is
// stronger evidence than a place for a whole state.
change_views of_both(const study::close_changes& before, const study::close_changes& after) {
    change_views both = in_both(before.changes, after.changes);
    if (!both.empty()) return both;
    if (before.by != after.by) return before.by > after.by ? before.changes : after.changes;
    both = before.changes;
    add_each(both, after.changes);
    return both;
}

bool has_name(const spec::draft& draft, std::string_view name) {
    const auto names = draft.references.names;
    const auto found = std::partition_point(names.begin(), names.end(),
                                            [&](const spec::named_reference& row) { return row.name < name; });
    return found != names.end() && found->name == name;
}

// What preprocessing does to a character.
change_views of_stream(const spec::draft& to, char32_t character) {
    change_views found = study::changes_of_code_point(to, character);
    study::fact_change fact;
    fact.topic = study::fact_topic::preprocessing;
    if (character == 0) fact.what = study::fact_of_null;
    if (character == 0xFEFF) fact.what = study::fact_of_byte_order_mark;
    if (!fact.what.empty()) add_each(found, study::changes_of_fact(to, fact));
    return found;
}

}  // namespace

void add_each(study::change_views& to, const study::change_views& more) {
    for (const spec::change* const each : more)
        if (std::find(to.begin(), to.end(), each) == to.end()) to.push_back(each);
}

change_views change_finder::changes_of(const draft_link& l, const difference& of, const first_divergence& diverged) {
    const asked both{true, true};
    const auto has_value = [&](const spec::draft& draft) {
        const std::optional<std::size_t> side = side_of(of, draft);
        return side && of.sides[*side].value.has_value();
    };
    const asked writers{has_value(*l.from), has_value(*l.to)};
    change_views found = by_causes(l, of.causes, cause_role::makes, writers);
    // One rule may be a place of several changes: the other draft's rule tells which is meant.
    if (found.size() > 1) {
        const asked takers{!writers.before, !writers.after};
        change_views meant = in_both(found, by_causes(l, of.causes, cause_role::makes, takers));
        if (!meant.empty()) found = std::move(meant);
    }
    if (found.empty()) found = by_causes(l, diverged(), cause_role::diverges, both);
    if (found.empty()) found = by_causes(l, diverged(), cause_role::shows, both);
    if (found.empty()) found = by_causes(l, of.causes, cause_role::makes, both);
    return found;
}

change_views change_finder::by_causes(const draft_link& l, const std::vector<cause>& causes, cause_role role,
                                      asked drafts) {
    const cause* const before = drafts.before ? cause_of(causes, role, *l.from) : nullptr;
    const cause* const after = drafts.after ? cause_of(causes, role, *l.to) : nullptr;
    const auto of_rule = [&](change_side side, const cause* c) {
        return c != nullptr && c->state ? by_rule(l, side, *c) : study::close_changes();
    };
    for (const cause* const each : {before, after})
        if (each != nullptr && !each->state) {
            change_views found = of_stream(*l.to, each->character);
            if (found.empty()) continue;
            // If the rule differs in the other draft, that rule tells which of them is meant.
            change_views meant = in_both(found, each == before ? of_rule(change_side::after, after).changes
                                                               : of_rule(change_side::before, before).changes);
            return meant.empty() ? found : meant;
        }
    const bool same_row = before != nullptr && after != nullptr && before->row.words == after->row.words;
    change_views of_rows;
    for (const cause* const each : {before, after}) {
        if (each == nullptr || (same_row && each->row.words.empty())) continue;
        const table_row& row = each->row;
        if (row.number) add_each(of_rows, study::changes_of_number(*l.to, *row.number));
        if (!row.name.empty()) add_each(of_rows, study::changes_of_name(*l.to, row.name, !has_name(*l.from, row.name)));
    }
    if (!of_rows.empty()) return of_rows;
    return of_both(of_rule(change_side::before, before), of_rule(change_side::after, after));
}

const study::close_changes& change_finder::by_rule(const draft_link& l, change_side side, const cause& c) {
    const auto [place, is_new] = known_.try_emplace({l.to, side, *c.state, c.rule, c.symbol});
    if (is_new) place->second = study::closest_changes_at(*l.from, *l.to, side, *c.state, c.rule, c.symbol);
    return place->second;
}

}  // namespace strata::compare
