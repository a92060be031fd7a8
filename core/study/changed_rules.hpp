#pragma once
// The rules of a state in two tables: whether two rules are the same, up to the numbers of the states that they lead
// to, and those that differ, side by side in the texts' words.

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

/// The number in the second table of each state of the first; `no_state` for one that is not there.
using states_now = std::span<const std::size_t>;
inline constexpr std::size_t no_state = static_cast<std::size_t>(-1);

/// For each state of `table`, its number in the table after the revision. Throws `spec::wrong_address` if the revision
/// does not fit. Complexity: the states times the edits.
[[nodiscard]] std::vector<std::size_t> states_after(const spec::machine_view& table,
                                                    const spec::revision_view& revision);

/// Whether both conditions are the same, in the same words.
[[nodiscard]] bool same_guard(const spec::guard& a, const spec::guard& b);

/// Whether `a`, of the first table, is `b` of the second. Complexity: linear in the rule.
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
    /// A sentence for each rule; none if there is no such rule.
    std::vector<std::string> before, after;
    spec::symbol_set at{};  ///< of an error: the characters on which it came or went; none: it is not about any
};

/// A rule's lines of characters, separated by ", "; "" if it tests for none.
[[nodiscard]] std::string subjects_of(const spec::draft& draft, const spec::rule& rule);
/// The words of a rule, with its lines of characters: "EOF: Emit the end-of-file token."
[[nodiscard]] std::string said_whole(const state_in_text& of, std::size_t rule);

/// All rules of a state, and its actions before them, as added (`after`) or as removed.
[[nodiscard]] std::vector<changed_rule> rules_that_came(const state_in_text& after);
[[nodiscard]] std::vector<changed_rule> rules_that_went(const state_in_text& before);

/// The rules that only one of the two has, wherever they are among the others, and the state's other actions, if these
/// differ. `now`: the numbers that the states of the text before have in the one after. Complexity: the product of the
/// numbers of rules.
[[nodiscard]] std::vector<changed_rule> changed_rules(const state_in_text& before, const state_in_text& after,
                                                      states_now now);

/// The rules of a state that may apply to one character, in order, by their numbers. Those for any character are among
/// them, up to the first that always applies.
[[nodiscard]] std::vector<std::size_t> rules_for(const state_in_text& of, spec::symbol s);
/// Whether one of these rules is of an entry that names characters, not of "Anything else".
[[nodiscard]] bool names_characters(const state_in_text& of, const std::vector<std::size_t>& rules);
/// The rules for a character that only one of the texts has, whatever other characters their entries are for, with
/// their lines; all of both if only the order differs. Empty if the state does the same.
[[nodiscard]] changed_rule changed_rules_for(const state_in_text& before, const std::vector<std::size_t>& its_rules,
                                             const state_in_text& after, const std::vector<std::size_t>& other_rules,
                                             states_now now);

}  // namespace strata::study
