#pragma once
// Compares the rules of a state in two tables. Decides whether two rules are the same, apart from the numbers of the
// states that they lead to. Shows the rules that differ, side by side, in the words of the two texts.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/revision.hpp"

namespace strata::study {

// --- Whether rules are the same ---

/// For each state of the first table, its number in the second table; `no_state` if the second table does not have the
/// state.
using states_now = std::span<const std::size_t>;
inline constexpr std::size_t no_state = static_cast<std::size_t>(-1);

/// Returns, for each state of `table`, its number in the table after the revision. Throws `spec::wrong_address` if the
/// revision does not fit. Complexity: the number of states times the number of edits.
[[nodiscard]] std::vector<std::size_t> states_after(const spec::machine_view& table,
                                                    const spec::revision_view& revision);

/// Whether both conditions are the same and have the same wording.
[[nodiscard]] bool same_guard(const spec::guard& a, const spec::guard& b);

/// Whether `a`, of the first table, is the same action as `b`, of the second. Complexity: linear in the rule.
[[nodiscard]] bool same_action(const spec::action& a, const spec::action& b, states_now now);
[[nodiscard]] bool same_rule(const spec::rule& a, const spec::rule& b, states_now now);
[[nodiscard]] bool same_prologue(const spec::prologue& a, const spec::prologue& b, states_now now);

// --- Rules side by side ---

/// A state of a text.
struct state_in_text {
    const spec::draft* draft = nullptr;
    std::size_t state = 0;
};

/// Rules for the same characters before and after a change.
struct changed_rule {
    std::string on;  ///< the lines of the entry, separated by ", "; "" if it tests for no character
    /// The rules as sentences, one for each rule; empty if the text has no such rule.
    std::vector<std::string> before, after;
    /// Only in the history of an error: the characters on which the error was added or removed. Empty if the rule tests
    /// for no character.
    spec::symbol_set at{};
};

/// Returns the lines that name a rule's characters, separated by ", "; "" if the rule tests for no character.
[[nodiscard]] std::string subjects_of(const spec::draft& draft, const spec::rule& rule);
/// Returns the words of a rule, with its lines of characters: "EOF: Emit the end-of-file token."
[[nodiscard]] std::string said_whole(const state_in_text& of, std::size_t rule);

/// Returns all rules of a state, and the actions that it takes before its rules, as if all of them were new: each is in
/// `after`, and `before` is empty. `rules_that_went` does the reverse, as if all of them were removed.
[[nodiscard]] std::vector<changed_rule> rules_that_came(const state_in_text& after);
[[nodiscard]] std::vector<changed_rule> rules_that_went(const state_in_text& before);

/// Returns the rules that only one of the two states has, regardless of their position. If the actions before the rules
/// differ, these are included as well. `now`: the numbers that states of the earlier text have in the later text.
/// Complexity: the product of the two states' numbers of rules.
[[nodiscard]] std::vector<changed_rule> changed_rules(const state_in_text& before, const state_in_text& after,
                                                      states_now now);

/// Returns the indices of the rules of a state that may apply to one character, in order. Rules that test for no
/// character are included, up to the first such rule without a condition.
[[nodiscard]] std::vector<std::size_t> rules_for(const state_in_text& of, spec::symbol s);
/// Whether one of the rules with these indices belongs to an entry that names characters, rather than to "Anything
/// else".
[[nodiscard]] bool names_characters(const state_in_text& of, const std::vector<std::size_t>& rules);
/// Returns the rules for a character that only one of the two texts has. `its_rules`, `other_rules`: what `rules_for`
/// returns for the two states. The rules are shown with all lines of their entries, even lines for other characters. If
/// the rules differ only in their order, the result has all rules for the character from both texts. Empty if the state
/// treats the character in the same way in both texts.
[[nodiscard]] changed_rule changed_rules_for(const state_in_text& before, const std::vector<std::size_t>& its_rules,
                                             const state_in_text& after, const std::vector<std::size_t>& other_rules,
                                             states_now now);

}  // namespace strata::study
