#pragma once
// Computes the changes between two drafts, as plain data: the states, and the rules of states that both drafts have.
//
// The changes are computed from the tables. The drafts declare which state became which other state
// (state_relation.hpp). The effects of rules are compared for each symbol, independently of their wording
// (behaviour.hpp). Then symbols are grouped: a group has all symbols for which the same rules differ in the same way
// (continued_rules.hpp). So an entry that was only split in two is not reported as a change.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/study/fact_diff.hpp"

namespace strata::study {

/// How an entry changed.
enum class change : std::uint8_t {
    added,    ///< characters that belonged to "anything else" now have an entry
    removed,  ///< characters that had an entry are now in "anything else"
    changed,
};

/// The kind of difference, from the strongest to the weakest.
enum class weight : std::uint8_t {
    tokens,   ///< the action differs, or the next state has a different role in the machine
    unknown,  ///< the tables do not tell whether the effect is the same
    route,    ///< the action is the same, but one draft goes to a state that the other draft does not have
    errors,   ///< only parse errors differ
    words,    ///< only the wording differs
};

/// A rule in its draft's words.
struct said_rule {
    std::size_t rule = 0;  ///< the rule's index among the rules of the state
    std::string subjects;  ///< the lines that name the rule's characters, separated by "; "; "" if the rule tests for
                           ///< no character
    std::string sentence;
};

/// Symbols to which the same rules of the two drafts apply.
struct rule_change {
    spec::symbol_set on;
    std::string characters;  ///< `on` in short: "tab LF FF space"
    /// The modes in which the change applies, as modes of the draft with a content model flag; all modes if neither
    /// draft has the flag.
    spec::modes in;
    std::string mode;  ///< `in` in words; "" if the mode makes no difference
    change how = change::changed;
    weight of = weight::words;
    bool errors_too = false;  ///< whether errors differ as well, if `of` is `weight::tokens`
    std::vector<said_rule> before, after;
};

/// A state of A, and the state of B that continues it.
struct continued_state {
    std::size_t before = 0, after = 0;
    /// The modes in which B's state continues A's state, as modes of the draft with a content model flag; all modes if
    /// neither draft has the flag.
    spec::modes in;
    std::string mode;  ///< `in` in words; "" if these are all the modes in which the state occurs
    bool renamed = false;
    /// Whether the rules can be compared. They cannot if only one of the two is a state and the other is a step of a
    /// procedure; `rules` then has all rules of both.
    bool comparable = true;
    std::vector<rule_change> rules;  ///< including changes of weight `words`
    [[nodiscard]] std::size_t count(weight of) const {
        std::size_t n = 0;
        for (const rule_change& each : rules) n += each.of == of ? 1U : 0U;
        return n;
    }
};

/// A state that was renamed or split, and the states that it became in each mode.
struct renamed_state {
    struct part {
        std::string mode;  ///< "" if the mode makes no difference
        std::vector<std::size_t> as;
    };
    std::size_t before = 0;
    std::vector<part> parts;
};

/// A state for which the content model flag matters: its rules depend on the flag, or different states continue it
/// under different content models.
struct flag_row {
    std::size_t state = 0;  ///< a state of the draft with the flag
    struct cell {
        spec::content_model model;
        bool occurs = false;              ///< whether the machine can be in the state in that model
        std::vector<std::size_t> states;  ///< the states of the other draft that continue it
    };
    std::vector<cell> cells;
};

/// The changes from A to B.
struct draft_diff {
    const spec::draft* a = nullptr;
    const spec::draft* b = nullptr;
    bool backwards = false;            ///< whether A is the later draft
    std::vector<std::size_t> added;    ///< states of B that continue no state of A
    std::vector<std::size_t> removed;  ///< states of A that no state of B continues
    std::vector<renamed_state> renamed;
    std::size_t kept = 0;  ///< the number of states that continue under the same name, and under no other name
    std::vector<continued_state> continued;  ///< in the order of A's states
    bool flag_is_in_a = false;               ///< whether the states in `flag` are states of A
    std::vector<flag_row> flag;              ///< empty unless one of the two has a content model flag
    name_changes names;
    std::vector<fact_change> facts;
};

/// Returns the changes from `a` to `b`. `drafts`: all drafts, oldest first, including both; they must outlive the
/// result. Complexity: pairs of states x modes x symbols; this takes a few milliseconds. Throws: spec::unsound_table if
/// a table has a fault.
[[nodiscard]] draft_diff diff_of(std::span<const spec::draft* const> drafts, const spec::draft& a,
                                 const spec::draft& b);

/// Returns the part of a diff that is about some states: those of A with the indices `of_a`, and those of B with the
/// indices `of_b`. The result has no names and facts.
[[nodiscard]] draft_diff about_states(draft_diff whole, const std::vector<std::size_t>& of_a,
                                      const std::vector<std::size_t>& of_b);

/// Whether the modes of a diff are modes of A. They are if A has a content model flag, or if neither draft has one.
[[nodiscard]] bool mode_is_of_a(const draft_diff& diff);

/// Returns how many states the draft has. The other states of its table are steps (`spec::is_step`).
[[nodiscard]] std::size_t count_of_states(const spec::draft& draft);

// --- Rules in their draft's words, as a diff shows them ---

/// Returns some rules of a state, as the draft words them. `rules`: the indices of these rules. If a rule refers to the
/// "anything else" entry, that entry is included.
[[nodiscard]] std::vector<said_rule> said(const spec::draft& draft, std::size_t state,
                                          const std::vector<std::size_t>& rules);

/// Returns all rules of a state.
[[nodiscard]] std::vector<said_rule> all_said(const spec::draft& draft, std::size_t state);

}  // namespace strata::study
