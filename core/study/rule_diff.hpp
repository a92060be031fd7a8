#pragma once
// What changed between two drafts, as plain data: states, and the rules of states that go on.
//
// Everything follows from the tables. Which state became which is declared by the drafts (core/study/state_relation);
// what rules do is compared apart from the words (core/study/behaviour), one symbol after the other, and symbols on
// which the same rules part in the same way are put together again. So an entry that was only cut in two is no change.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/study/fact_diff.hpp"

namespace strata::study {

/// What became of an entry.
enum class change : std::uint8_t {
    added,    ///< characters that were "anything else" have an entry
    removed,  ///< characters that had one are "anything else"
    changed,
};

/// How much of a change there is.
enum class weight : std::uint8_t {
    tokens,  ///< something else is done, or the machine goes on in a place that is not the same
    means,   ///< the same is asked by other means, and rules cannot be held against each other
    route,   ///< the same is done, but the machine goes on in a state of its own
    errors,  ///< only parse errors differ
    words,   ///< the same comes of it
};

/// A rule in its draft's words.
struct said_rule {
    std::size_t rule = 0;  ///< index among the state's rules
    std::string subjects;  ///< the lines that it stands under, "; " between; "" where it asks for no character
    std::string sentence;
};

/// Symbols on which the same rules of two drafts meet.
struct rule_change {
    spec::symbol_set on;
    std::string characters;  ///< `on` in short: "tab LF FF space"
    spec::modes in;          ///< the modes of the draft with a content model flag in which it is so; else all
    std::string mode;        ///< `in` in words; "" where nothing hangs on it
    change how = change::changed;
    weight of = weight::words;
    bool errors_too = false;  ///< of `tokens`: errors differ besides
    std::vector<said_rule> before, after;
};

/// A state of A that goes on as one of B.
struct continued_state {
    std::size_t before = 0, after = 0;
    spec::modes in;    ///< the modes of the draft with a flag in which it does; else all
    std::string mode;  ///< `in` in words; "" where it does so in all it is ever in
    bool renamed = false;
    /// One is a step of a procedure and the other a state: `rules` then holds all that either says, without verdict.
    bool comparable = true;
    std::vector<rule_change> rules;  ///< those of weight `words` too, which people rarely ask for
    [[nodiscard]] std::size_t count(weight of) const {
        std::size_t n = 0;
        for (const rule_change& each : rules) n += each.of == of ? 1U : 0U;
        return n;
    }
};

/// A state that goes on under another name or as several, by mode.
struct renamed_state {
    struct part {
        std::string mode;  ///< "" where nothing hangs on it
        std::vector<std::size_t> as;
    };
    std::size_t before = 0;
    std::vector<part> parts;
};

/// A state whose rules ask the content model flag, or that goes on as different states by it.
struct flag_row {
    std::size_t state = 0;  ///< of the draft with the flag
    struct cell {
        spec::content_model model;
        bool occurs = false;              ///< whether the machine is ever in the state in that model
        std::vector<std::size_t> states;  ///< of the other draft
    };
    std::vector<cell> cells;
};

/// What changed from A to B.
struct draft_diff {
    const spec::draft* a = nullptr;
    const spec::draft* b = nullptr;
    bool backwards = false;            ///< A is the later draft
    std::vector<std::size_t> added;    ///< states of B that continue none of A
    std::vector<std::size_t> removed;  ///< states of A that do not go on
    std::vector<renamed_state> renamed;
    std::size_t kept = 0;                    ///< states that go on under their name and under no other
    std::vector<continued_state> continued;  ///< in the order of A
    bool flag_is_in_a = false;               ///< of `flag`: whose the states are
    std::vector<flag_row> flag;              ///< empty unless one of the two has a content model flag
    name_changes names;
    std::vector<fact_change> facts;
};

/// What changed from `a` to `b`. `drafts`: all there are, oldest first, with both among them; they must outlive what is
/// returned. Complexity: pairs of states x modes x symbols; a few milliseconds.
/// Throws: spec::unsound_table, where a table has a fault.
[[nodiscard]] draft_diff diff_of(std::span<const spec::draft* const> drafts, const spec::draft& a,
                                 const spec::draft& b);

/// The part of a diff that is about states of the older draft, by index, or of the newer. Names and facts are about
/// none.
[[nodiscard]] draft_diff about_states(draft_diff whole, const std::vector<std::size_t>& of_a,
                                      const std::vector<std::size_t>& of_b);

/// Whether the modes of a diff are those of A: it has a content model flag, or neither has.
[[nodiscard]] bool mode_is_of_a(const draft_diff& diff);

/// How many states of the draft are no steps of a procedure.
[[nodiscard]] std::size_t count_of_states(const spec::draft& draft);

}  // namespace strata::study
