#pragma once
// A draft in its own words: the sentences that the words of a table stand for.
//
// What is said here follows from the vocabulary alone: a phrase for each word, which the draft's wording may choose
// (core/spec/wording.hpp), and a few rules for putting phrases together, the same for every state. So a sentence shows
// what the table says, not what somebody remembers of the text; the tests hold each against the text. docs/language.md
// lists word and phrase.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::words {

/// The line an entry of the draft stands under: "U+0026 AMPERSAND (&)", "ASCII alpha", "EOF", "Anything else".
[[nodiscard]] std::string subject(const spec::draft& draft, const spec::character_item& item);
/// The lines that a rule stands under.
[[nodiscard]] std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule);

/// What a state does before its rules are asked: "Set the temporary buffer to the empty string. ..."; "" if nothing.
[[nodiscard]] std::string before_rules(const spec::draft& draft, std::size_t state);

/// What one rule of a state says, its condition included: "When the content model flag is set to the PCDATA state:
/// switch to the tag open state." The characters that it stands under are not said. `rule` counts within the state.
/// The table must be sound (spec::fault_of).
[[nodiscard]] std::string sentence(const spec::draft& draft, std::size_t state, std::size_t rule);

/// An entry of the draft as the table says it. Prose of a state (what it does first, a remark) is an entry without
/// subjects, and a row of the table of numbers is an entry without rules.
struct recited_entry {
    /// The draft's heading. All steps of the procedure on character references stand under the one heading it has.
    std::string state;
    /// What the entry stands inside of, or "": a condition on a block of entries, the character whose entries are
    /// nested in it, or the head of the table of numbers.
    std::string under;
    /// The lines it stands under: one, where the draft says an entry for each of its lines.
    std::vector<std::string> subjects;
    /// Its paragraphs.
    std::vector<std::string> sentences;
    /// The rules said: places in the whole draft's `table.rules`.
    std::size_t first_rule = 0;
    std::size_t rule_count = 0;
    /// More rules said, where the entry goes on with later steps of the procedure on character references.
    std::size_t continued_at = 0;
    std::size_t continued_count = 0;
};

/// The whole draft, in its order. Rules that follow one another under the same characters are said together.
/// Throws: spec::unsound_table, where the table has a fault, such as a procedure on references that comes back to one
/// of its steps and so would never have said all.
[[nodiscard]] std::vector<recited_entry> recite(const spec::draft& draft);

}  // namespace strata::words
