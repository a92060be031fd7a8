#pragma once
// From the entries of a text to the rules of its states. Phrases become branches (branching.cpp), and branches become
// rules: the rules of a state (state_reader.cpp), or of the section on consuming a character reference
// (procedure_reader.cpp). Some points that a sentence leaves open are decided by the rest of its rule or its state
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

/// The branches of these phrases. "If A, then X. Otherwise, Y. In any case, Z." gives X and Z if A holds, and otherwise
/// Y and Z. If the first branch has a next state, a later sentence without "In any case" belongs to the last branch
/// until that branch has a next state. Nothing if a phrase was not understood, or if conditions are nested in a way
/// that no table has. `complete`: whether the entry states the actions for every case. If it does, and states nothing
/// else for the case without A, only X depends on A in "If A, then X. Y.".
[[nodiscard]] std::optional<std::vector<branch>> branches_of(std::span<const statement> statements, bool complete);

/// The branches of paragraphs that are carried out one after another until one has gone to its next state: "If A, then
/// X." and then "If B, then Y." without "Otherwise". Nothing if a paragraph says more, or if two conditions might hold
/// together although the first does not end the state.
[[nodiscard]] std::optional<std::vector<branch>> branches_in_turn(std::span<const statement> statements);

/// The branches, with each condition on a list of numbers replaced by a branch for each kind of number. `settled`:
/// numbers that need not be in the list. Nothing if a list does not consist of whole kinds. `in_procedure`: the draft
/// has its `replaced_numbers` in a separate list.
[[nodiscard]] std::optional<std::vector<branch>> with_kinds_of_numbers(std::vector<branch> branches,
                                                                       std::span<const std::uint32_t> settled,
                                                                       bool in_procedure);

// --- The rules of a state ---

/// A rule, and the entry that it was read from.
struct read_rule : spec::rule {
    read_rule(const spec::rule& of)
        : spec::rule(of) {}  // NOLINT(google-explicit-constructor): a rule with a default place
    std::size_t line = 0;    ///< 0: the rule has no entry of its own
    std::string sentence{};
};

/// A state as it was read. Strings of its rules are views of `texts` and of the outline.
struct read_state {
    std::string heading;
    std::string section;
    std::string step_of;  ///< the heading of the state whose step it is; "" for a state
    spec::prologue first{};
    spec::remark remarks = spec::remark::none;
    bool drops_duplicate_attribute = false;
    bool duplicate_attribute_is_error = true;
    bool takes_title_back = false;  ///< see `spec::content_state::taken_back_at_eof`
    spec::part reads = spec::part::other;
    /// A rule with an error that the text does not name but strata does, and its line in the text.
    struct unnamed_error {
        std::size_t rule = 0;
        std::size_t line = 0;
    };
    std::vector<unnamed_error> unnamed_errors;
    bool names_errors = false;  ///< the text names at least one error of the state
    std::vector<read_rule> rules;
    /// The text's words for each rule, and for its other sentences. `words` is "" for a rule that the text implies.
    struct quotation {
        std::string words;
        std::size_t line = 0;
    };
    std::vector<quotation> quotations;
    std::string first_words, before_words, leaving_words, after_words;  ///< as in `spec::state_quotation`
    /// A rule that looks for a name and then tests the result. The rule reconsumes its character in a state of its own,
    /// because a rule can only test before it acts. (Later texts have that state.)
    struct name_search {
        std::size_t rule;  ///< the number of the state to which it leads is not known yet
        std::vector<read_state> state;
    };
    std::optional<name_search> search;
    /// The states listed under "Check the return state:", where a reference is part of an attribute. The rules assume
    /// that no other states read attribute values.
    std::optional<std::vector<std::size_t>> return_states;
    std::size_t line = 0;  ///< of these states
};

/// Sentences as one string.
[[nodiscard]] std::string joined(std::span<const std::string_view> sentences, std::string_view between = " ");
/// Adds the words of a phrase to `to`, unless `to` already has them.
void add_words(std::vector<std::string_view>& to, std::string_view words);

/// Reads a state from its entries, which are in the order of the text. `entries` must outlive the state's rules.
[[nodiscard]] read_state read_state_of(std::span<const entry> entries, const names& known,
                                       const sentence_reader& grammar, record& to);

// --- The procedure on character references, which the texts before 2016 have ---
//
// Each paragraph of the section is a step. A paragraph that begins with "Otherwise" belongs to the step before it.

/// The steps of a procedure, as states, and the numbers that it replaces.
struct read_procedure {
    std::vector<read_state> steps;                ///< `continue_in` names a step by its place here
    std::vector<std::uint32_t> replaced_numbers;  ///< first and last of each range
};

/// Whether this heading is the procedure's: "Tokenising entities", "Tokenizing character references".
[[nodiscard]] bool is_procedure(std::string_view heading);

/// Reads the procedure from its entries, which must outlive the result.
[[nodiscard]] read_procedure read_procedure_of(std::span<const entry> entries, const names& known,
                                               const sentence_reader& grammar, record& to);

// --- Points that sentences leave open ---
//
// The rest of a rule or its state decides which token is emitted, how many characters are consumed, where a character
// is reconsumed, and which name an error has.

/// The error that "Parse error." means in a state on these characters: the name in the modern standard, or one of
/// strata's own. Returns an action that reports the error. If one of the characters has another error, the action has
/// both codes. Nothing if there is no name.
[[nodiscard]] std::optional<spec::action> named_error(std::string_view state, const spec::characters& on);

/// The error of a rule on a character reference, if the rule's condition determines it; otherwise nothing.
[[nodiscard]] std::optional<spec::error_code> error_of_condition(spec::condition what);

/// Adds `r`, read from `from`, to the state it belongs to. A point that cannot be decided becomes a gap, which `to`
/// records.
void add_settled(spec::rule r, const entry& from, const names& known, record& to, read_state& state);

}  // namespace strata::reading
