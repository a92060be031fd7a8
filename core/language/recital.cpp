#include "core/language/recital.hpp"

#include <span>

#include <fmt/format.h>

#include "core/language/branches.hpp"
#include "core/language/character_words.hpp"
#include "core/language/english.hpp"
#include "core/language/entry_list.hpp"
#include "core/language/phrasing.hpp"
#include "core/language/procedure_entries.hpp"
#include "core/language/sentences.hpp"
#include "core/language/state_entries.hpp"
#include "core/language/state_words.hpp"
#include "core/spec/soundness.hpp"

// From the bottom up: names (english, character_words, state_words), operands and conditions (operand_words,
// condition_words), the phrase for each word of the vocabulary (phrasing), how phrases form sentences (sentences), how
// rules for the same characters are combined (branches), how a state and the procedure on character references
// form a list of entries (state_entries, procedure_entries).

namespace strata::words {

std::string subject(const spec::draft& draft, const spec::character_item& item) {
    switch (item.what) {
        case spec::character_item::kind::one: return code_point(item.first) + glyph(draft, item.first);
        case spec::character_item::kind::range:
            return fmt::format("{} through to {}", code_point(item.first), code_point(item.last));
        default: return set_name(item.what);
    }
}

std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < rule.on.count; ++i) lines.push_back(subject(draft, rule.on.items[i]));
    return lines;
}

std::string before_rules(const spec::draft& draft, std::size_t state) {
    const auto& first = draft.table.states[state].first;
    if (first.count == 0) return "";
    const std::span<const spec::action> actions{first.actions.data(), first.count};
    return stated_in_one(phrasing{draft, state, actions}.of(0, first.count), opening::capital);
}

std::string sentence(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const auto rules = draft.table.rules_of(state);
    const auto& r = rules[rule];
    const auto b = branch_of(draft, state, r, true);
    const auto* before =
        rule > 0 && rules[rule - 1].by == r.by && rules[rule - 1].on == r.on ? &rules[rule - 1] : nullptr;
    const bool after_peek = rule > 0 && r.by == spec::trigger::always && rules[rule - 1].by == spec::trigger::peek;
    if (!b.asks.empty()) return conditional(draft, b, before != nullptr);
    if (before == nullptr && !after_peek) return joined(unconditional(draft, b), " ");
    if (before != nullptr && branch_of(draft, state, *before, true).only_mode)
        return "Otherwise: " + stated_in_one(b.phrases(draft), opening::lower);
    return "Otherwise, " + as_clause(b.phrases(draft), opening::lower);
}

std::vector<recited_entry> recite(const spec::draft& draft) {
    spec::require_sound(draft);
    entry_list entries(draft);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (!is_procedure(draft, s)) {
            recite_state(draft, s, entries);
        } else if (s == draft.reference_procedure) {
            recite_procedure(draft, entries);
        }
    }
    return entries.take();
}

}  // namespace strata::words
