#include "tests/mutation/invisible.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/language/recital.hpp"
#include "core/search/tree_facts.hpp"
#include "core/spec/audit.hpp"
#include "core/tree/rules.hpp"

namespace strata::mutation {
namespace {

// Returns the reason why a change to the flag `fact` has no effect; returns "" if it may have an effect. The change
// turns the rules `a` into the rules `b`.
std::string why_without_effect(const search::tree_fact& fact, const tree::rules& a, const tree::rules& b) {
    using tree::rules;
    const auto both = [&](auto of) { return of(a) && of(b); };
    if (fact.has_flag(&rules::form_in_table_sets_pointer) && both([](const rules& r) { return !r.table_takes_form; }))
        return "only a form that a table takes depends on it";
    if (fact.has_flag(&rules::table_text_depends_on_current_node) &&
        both([](const rules& r) { return r.taints_tables; }))
        return "only tables that are not tainted depend on it";
    if (fact.has_flag(&rules::has_button_scope) &&
        both([](const rules& r) { return (tree::rule_of(r, tree::element::button).traits & tree::bounds_scope) != 0; }))
        return "a button bounds every scope";
    if ((fact.has_flag(&rules::p_and_br_end_tags_break_out) || fact.has_flag(&rules::fragments_stay_foreign)) &&
        both([](const rules& r) { return r.foreign != tree::foreign_rules::by_adjusted_node; }))
        return "only foreign content that the adjusted current node decides about depends on it";
    return {};
}

std::string why_no_input_shows(const spec::draft& original, const spec::draft& changed) {
    using tree::foreign_rules;
    const bool small = original.tree_construction->foreign == foreign_rules::none &&
                       changed.tree_construction->foreign == foreign_rules::none;
    std::string why;
    for (const search::tree_fact& fact : search::differing_facts(original, changed)) {
        if (fact.is_sum) continue;
        why = search::why_nothing_shows(fact, original, changed);
        const bool of_select = fact.has_trait(tree::leaves_select) || fact.has_trait(tree::allowed_in_select) ||
                               fact.has_flag(&tree::rules::table_start_tags_leave_select);
        if (of_select && !original.tree_construction->has_select_modes && !changed.tree_construction->has_select_modes)
            why = "only the insertion modes of select depend on it, and the draft has none";
        if (why.empty()) why = why_without_effect(fact, *original.tree_construction, *changed.tree_construction);
        if (why.empty()) return {};
    }
    if (!why.empty()) return why;
    return small ? "only foreign content can show it, and the draft does not have it"
                 : "no rule of tree construction depends on it";
}

std::string why_no_mode_shows(const spec::draft& original, const spec::draft& changed, const spec::draft& former) {
    const std::vector<bool> there = spec::reachable(former);
    for (std::size_t i = 0; i < original.continues.size(); ++i) {
        const unsigned flipped = original.continues[i].in.bits ^ changed.continues[i].in.bits;
        for (std::size_t s = 0; s < former.table.states.size(); ++s) {
            if (former.table.states[s].name != original.continues[i].former) continue;
            for (std::size_t m = 0; m < spec::mode_count; ++m)
                if ((flipped >> m & 1U) != 0 && there[s * spec::mode_count + m]) return {};
        }
    }
    return "the predecessor is never in that state in that mode";
}

std::string why_not_recited(const spec::draft& original, const spec::draft& changed) {
    const auto said = language::recite(original);
    const auto recited_differently = language::recite(changed);
    const auto same = [](const language::recited_entry& a, const language::recited_entry& b) {
        return a.under == b.under && a.subjects == b.subjects && a.sentences == b.sentences;
    };
    if (!std::equal(said.begin(), said.end(), recited_differently.begin(), recited_differently.end(), same)) return {};
    return "no sentence of the draft uses it";
}

}  // namespace

std::string why_invisible(const spec::draft& original, const spec::draft& changed, const spec::draft* former,
                          std::string_view kind) {
    if (kind.starts_with("element/") || kind.starts_with("tree/")) return why_no_input_shows(original, changed);
    if (kind == "wording") return why_not_recited(original, changed);
    if (kind == "continuation/model" && former != nullptr) return why_no_mode_shows(original, changed, *former);
    return {};
}

}  // namespace strata::mutation
