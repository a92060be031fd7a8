#pragma once
// Facts about the states and rules of a draft's table.
//
// The compiler depends on a few facts: which rule a character has, what a rule does, and where it leads. They are found
// here once for every state. paths.hpp, reference_facts.hpp and compile.cpp build on them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "core/engine/program/plain_characters.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// A state, or nothing if a search in the table found none.
using maybe_state = std::optional<std::size_t>;

// --- What a rule does ---

/// The next state after `rule`, a rule of state `s`; `s` itself if the rule stays in the state. Nothing if the state is
/// known only when the rule fires.
[[nodiscard]] maybe_state target_of(std::size_t s, const spec::rule& rule);
/// Whether the action sets the next state.
[[nodiscard]] bool sets_next_state(spec::op code);
/// Whether the character that the rule has consumed is read again.
[[nodiscard]] bool reconsumes(const spec::rule& rule);
/// Whether the rule may pass a token or the end of the file to the sink.
[[nodiscard]] bool emits(const spec::rule& rule);
[[nodiscard]] bool reports(const spec::rule& rule);
/// Whether the rule reports an error at the next input character.
[[nodiscard]] bool reports_at_next(const spec::rule& rule);
/// Whether the rule says "Append to the tag name and to the temporary buffer". The buffer keeps a name as text until it
/// is known whether the name belongs to an end tag.
[[nodiscard]] bool is_buffered(const spec::rule& rule);
[[nodiscard]] bool appends_lowercase(const spec::rule& rule);
/// The action of a rule that stays in its state and only appends or emits the current character, or appends its
/// lowercase version. The runner applies such a rule to many characters at once. For any other rule, `op::none`.
[[nodiscard]] spec::op run_action(const spec::rule& rule);
/// Whether the rule only says "Ignore the character".
[[nodiscard]] bool ignores(const spec::rule& rule);

/// The symbols of a set, 64 to a word, so that many can be examined together.
using symbol_bits = std::array<std::uint64_t, 5>;
[[nodiscard]] inline symbol_bits bits_of(const spec::symbol_set& set) {
    symbol_bits bits{};
    static_assert(sizeof bits == sizeof set && std::is_trivially_copyable_v<spec::symbol_set>);
    std::memcpy(bits.data(), &set, sizeof bits);
    return bits;
}

// --- The table ---

/// The table of a draft, with a look-up of the rule for each symbol. The draft must outlive it.
class table {
public:
    /// Means that no rule takes the symbol.
    static constexpr std::uint8_t none = 0xFF;
    /// For each symbol, the number of a state's rule that takes it.
    using row = std::array<std::uint8_t, spec::symbol_count>;

    /// Facts about a state that follow from all of its rules.
    struct facts {
        bool modal = false;             ///< some rule depends on the mode; if none does, only mode 0 matters
        bool consumes = false;          ///< some rule consumes a character
        bool direct = false;            ///< the state has no action or test before it consumes a character
        bool lowers = false;            ///< runs are appended in lower case
        bool buffers = false;           ///< runs are also appended to the temporary buffer
        bool ignores = false;           ///< some rule does nothing
        bool gathers = false;           ///< characters are emitted as soon as they are read, so the runner may gather
                                        ///< them
        spec::op run = spec::op::none;  ///< what happens to each character of a run
        std::uint16_t first_row = 0;
    };

    /// All indices in `draft.table` must be within bounds (`is_within_bounds` in requirements.hpp).
    explicit table(const spec::draft& draft);

    [[nodiscard]] const spec::draft& draft() const { return draft_; }
    [[nodiscard]] std::size_t state_count() const { return draft_.table.states.size(); }
    [[nodiscard]] const spec::state_info& state(std::size_t s) const { return draft_.table.states[s]; }
    [[nodiscard]] const facts& of(std::size_t s) const { return facts_[s]; }
    /// The rules of a state, in the draft's order.
    [[nodiscard]] std::span<const spec::rule> rules_of(std::size_t s) const { return draft_.table.rules_of(s); }
    [[nodiscard]] std::size_t modes_of(std::size_t s) const { return facts_[s].modal ? spec::mode_count : 1; }

    // The rule that fires for a symbol. (CR is read as LF, so the rule for LF applies to it.)

    [[nodiscard]] const row& row_of(std::size_t s, std::size_t m) const {
        return rows_[facts_[s].first_row + (facts_[s].modal ? m : 0)];
    }
    /// The first rule for symbol `c` in mode `m`, or null.
    [[nodiscard]] const spec::rule* rule_for(std::size_t s, std::size_t m, std::size_t c) const {
        const std::uint8_t number = row_of(s, m)[c];
        return number == none ? nullptr : &rules_of(s)[number];
    }
    /// The rule for a character in mode 0.
    [[nodiscard]] const spec::rule* rule_for(std::size_t s, char c) const {
        return rule_for(s, 0, static_cast<unsigned char>(c));
    }
    /// The number of the rule "Anything else" within the state, or `none`.
    [[nodiscard]] std::uint8_t anything_else_in(std::size_t s) const;

    // Runs

    /// Whether the rule's characters are part of the state's runs.
    [[nodiscard]] bool takes_runs(std::size_t s, const spec::rule& rule) const;
    /// Whether `c` ends a run of the state, in mode `m`. CR always does: it may be part of a CR LF.
    [[nodiscard]] bool stops_on(std::size_t s, std::size_t m, std::size_t c) const;
    [[nodiscard]] bool stops_on(std::size_t s, char c) const { return stops_on(s, 0, static_cast<unsigned char>(c)); }

    // States that a draft describes in a single sentence

    [[nodiscard]] bool is_bogus_comment(std::size_t s) const;
    [[nodiscard]] bool is_cdata_section(std::size_t s) const;
    /// Whether the state's sentence is "Attempt to consume a character reference", which runs the procedure.
    [[nodiscard]] bool attempts_reference(std::size_t s) const;

    // Rules for a character in mode 0 that only lead to another state

    /// The rule for `c`, if it has no condition and nothing precedes it; otherwise null.
    [[nodiscard]] const spec::rule* simple_rule(maybe_state s, char c) const;
    [[nodiscard]] maybe_state only_switches(maybe_state s, char c) const;
    [[nodiscard]] maybe_state only_reconsumes(maybe_state s, char c) const;

    /// Whether `s` is a state that reads `part::other`. The spans of tokens and attributes do not depend on such a
    /// state.
    [[nodiscard]] bool reads_nothing(maybe_state s) const { return s && state(*s).reads == spec::part::other; }

    // References

    /// Whether the rule begins a reference.
    [[nodiscard]] bool begins_reference(const spec::rule& rule) const;

private:
    void find_facts(std::size_t s);
    void add_rows(std::size_t s);
    [[nodiscard]] bool first_rule_does(std::size_t s, spec::op code) const;
    [[nodiscard]] maybe_state only_does(spec::op what, maybe_state s, char c) const;

    const spec::draft& draft_;
    std::vector<facts> facts_;
    std::vector<row> rows_;
};

}  // namespace strata::engine
