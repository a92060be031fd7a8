#pragma once
// Turns the entries of a text into the rules of its states. Phrases become branches (branching.cpp). Branches become
// the rules of a state (state_reader.cpp), or of a step of the procedure on character references
// (procedure_reader.cpp). If a sentence leaves a point open, the rest of its rule or its state may decide it
// (rule_settling.cpp).

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/grammar/names.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

// --- Branches: conditions with their actions, in the order in which the conditions are tried ---

/// One branch. The last branch of an entry usually has no condition.
struct branch {
    asked asks{};
    bool is_conditional = false;
    std::vector<spec::action> actions{};
    std::vector<std::string_view> words{};  ///< the sentences that state the branch, each once, in order
};

/// Returns the branches that phrases state. "If A, then X. Otherwise, Y. In any case, Z." gives X and Z if A holds, and
/// otherwise Y and Z. If the first branch has a next state, a later sentence without "In any case" belongs to the last
/// branch, as long as the last branch has no next state. Returns nothing if a phrase was not understood, or if
/// conditions are nested in a way that no table has. `complete`: whether the entry states the actions for every case.
/// If so, in "If A, then X. Y.", only X depends on A, unless the entry has other actions for the case that A does not
/// hold.
[[nodiscard]] std::optional<std::vector<branch>> branches_of(std::span<const statement> statements, bool complete);

/// Returns the branches of consecutive paragraphs such as "If A, then X." and "If B, then Y.", without "Otherwise".
/// They are carried out one after another, until one of them leads to its next state. Returns nothing if a paragraph
/// says anything else, or if two conditions might both hold and the first branch does not lead to a next state.
[[nodiscard]] std::optional<std::vector<branch>> branches_in_turn(std::span<const statement> statements);

/// Splits each branch whose condition is a list of numbers into one branch for each kind of number. Returns nothing if
/// a list does not consist of whole kinds; numbers in `settled` need not be in the list. `in_procedure` says that the
/// draft has its `replaced_numbers` in a separate list.
[[nodiscard]] std::optional<std::vector<branch>> with_kinds_of_numbers(std::vector<branch> branches,
                                                                       std::span<const std::uint32_t> settled,
                                                                       bool in_procedure);

// --- The rules of a state ---

/// A rule, and the entry that it was read from.
struct read_rule : spec::rule {
    read_rule(const spec::rule& of)
        : spec::rule(of) {}  // NOLINT(google-explicit-constructor): a rule with a default place
    std::size_t line = 0;    ///< the line of the entry; 0 if the rule has no entry of its own
    std::string sentence{};
};

/// A state as it was read. The strings of its rules are views of the outline and of the texts in the record.
struct read_state {
    std::string heading;
    std::string section;
    std::string step_of;  ///< if the state is a step: the heading of the state that it belongs to; otherwise ""
    spec::prologue first{};
    spec::remark remarks = spec::remark::none;
    bool drops_duplicate_attribute = false;
    bool duplicate_attribute_is_error = true;
    bool takes_title_back = false;  ///< see `spec::content_state::taken_back_at_eof`
    spec::part reads = spec::part::other;
    /// A rule that reports an error for which only strata, not the text, has a name, with the rule's line in the text.
    struct unnamed_error {
        std::size_t rule = 0;
        std::size_t line = 0;
    };
    std::vector<unnamed_error> unnamed_errors;
    bool names_errors = false;  ///< whether the text names at least one error of the state
    std::vector<read_rule> rules;
    /// The words of the text for each rule. `words` is "" for a rule that the text only implies.
    struct quotation {
        std::string words;
        std::size_t line = 0;
    };
    std::vector<quotation> quotations;
    /// the words of the text for other parts, as in `spec::state_quotation`
    std::string first_words, before_words, leaving_words, after_words;
    /// A rule that looks for a name and then tests the result. The rule reconsumes its character in a state of its own,
    /// because a rule can only test before it acts. (Later texts have such a state.)
    struct name_search {
        std::size_t rule;  ///< the number of the rule; the number of the state to which it leads is not known yet
        std::vector<read_state> state;
    };
    std::optional<name_search> search;
    /// The states listed under "Check the return state:", where a reference is part of an attribute. The rules assume
    /// that no other states read attribute values.
    std::optional<std::vector<std::size_t>> return_states;
    std::size_t line = 0;  ///< the line on which the text lists these states
};

/// Returns the sentences as one string, separated by `between`.
[[nodiscard]] std::string joined(std::span<const std::string_view> sentences, std::string_view between = " ");
/// Adds `words`, the words of a phrase, to `to`, unless `to` already has them.
void add_words(std::vector<std::string_view>& to, std::string_view words);

/// Reads a state from its entries, which are in the order of the text. `entries` must outlive the state's rules.
[[nodiscard]] read_state read_state_of(std::span<const entry> entries, const names& known,
                                       const sentence_reader& grammar, record& to);

// --- The procedure on character references, which the texts before 2016 have ---
//
// Each paragraph of the section on the procedure is a step, except that a paragraph that begins with "Otherwise"
// belongs to the step before it.

/// The steps of a procedure, as states, and the numbers that it replaces.
struct read_procedure {
    std::vector<read_state> steps;  ///< the steps; an action `continue_in` names a step by its index in this list
    std::vector<std::uint32_t> replaced_numbers;  ///< the first and the last number of each range
};

/// Whether this is the heading of the procedure: "Tokenising entities", "Tokenizing character references".
[[nodiscard]] bool is_procedure(std::string_view heading);

/// Reads the procedure from its entries, which must outlive the result.
[[nodiscard]] read_procedure read_procedure_of(std::span<const entry> entries, const names& known,
                                               const sentence_reader& grammar, record& to);

// --- Points that sentences leave open (rule_settling.cpp) ---
//
// A sentence may leave open which token is emitted, how many characters are consumed, where a character is reconsumed,
// and what the name of an error is. The rest of the rule, or its state, decides this.

/// Returns an action for the error that "Parse error." means in this state on these characters. The error has the name
/// of the modern standard, or one of strata's own. If one of the characters causes a different error from the rest, the
/// action has both codes. Returns nothing if the error has no name.
[[nodiscard]] std::optional<spec::action> named_error(std::string_view state, const spec::characters& on);

/// Returns the error that a rule about a character reference reports, if the rule's condition determines the error;
/// otherwise nothing.
[[nodiscard]] std::optional<spec::error_code> error_of_condition(spec::condition what);

/// Adds `r`, which was read from `from`, to `state`. If a point cannot be decided, it becomes a gap, which `to`
/// records.
void add_settled(spec::rule r, const entry& from, const names& known, record& to, read_state& state);

}  // namespace strata::reading
