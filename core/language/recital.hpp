#pragma once
// A draft in its own words: the sentences that the words of a table represent.
//
// The sentences follow from the vocabulary alone. There is a phrase for each word; a draft may choose another wording
// of it (core/spec/draft.hpp). A few rules combine phrases in the same way for every state. So a sentence shows what
// the table means, not what somebody remembers of the text. The tests compare each sentence with the text.
// docs/language.md lists words and phrases.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::language {

/// A line of characters of an entry: "U+0026 AMPERSAND (&)", "ASCII alpha", "EOF", "Anything else".
[[nodiscard]] std::string subject(const spec::draft& draft, const spec::character_item& item);
/// The lines of characters of a rule's entry.
[[nodiscard]] std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule);

// A text that is read at run time is quoted, sentence by sentence (`spec::quotations`). Words that the reader supplies,
// because the text implies them, are in brackets.

/// The actions of a state before its rules are evaluated: "Set the temporary buffer to the empty string. ..."; "" if
/// nothing.
[[nodiscard]] std::string before_rules(const spec::draft& draft, std::size_t state);

/// The actions on leaving a state: "When the user agent leaves the attribute name state ..."; "" if nothing.
[[nodiscard]] std::string on_leaving(const spec::draft& draft, std::size_t state);

/// The sentence of one rule of a state, including its condition: "When the content model flag is set to the PCDATA
/// state: switch to the tag open state." The rule's characters are not included. `rule` counts within the state. The
/// table must be sound (spec::fault_of).
[[nodiscard]] std::string sentence(const spec::draft& draft, std::size_t state, std::size_t rule);

/// The first actions of the state and then the actions of the rule, in the words of the phrases rather than of the
/// text.
[[nodiscard]] std::string recited_rule(const spec::draft& draft, std::size_t state, std::size_t rule);

/// The paragraphs of a state around its rules.
struct prose {
    std::vector<std::string> before, after;
};
/// Throws spec::unsound_table, as `recite` does. Complexity: as `recite`; for a text that was read, linear.
[[nodiscard]] prose prose_around(const spec::draft& draft, std::size_t state);

/// An entry of the draft, generated from the table even if the draft has the words of a text. Some entries have no
/// subjects: the first actions of a state, or a remark. A row of the table of numbers is an entry without rules.
struct recited_entry {
    /// The draft's heading. All steps of the procedure on character references are under the procedure's heading.
    std::string state;
    /// The context in which the entry is nested, or "": a condition on a block of entries, the character whose entries
    /// are nested below it, or the head of the table of numbers.
    std::string under;
    /// The entry's lines of characters. There is only one if the draft repeats an entry for each of its lines.
    std::vector<std::string> subjects;
    /// Its paragraphs.
    std::vector<std::string> sentences;
    /// The rules that the entry states, as places in the whole draft's `table.rules`.
    std::size_t first_rule = 0;
    std::size_t rule_count = 0;
    /// More rules that the entry states, if it continues with later steps of the procedure on character references.
    std::size_t continued_at = 0;
    std::size_t continued_count = 0;
};

/// The whole draft, in order. Consecutive rules for the same characters are combined. Throws spec::unsound_table if the
/// table has a fault. An example is a procedure on references that returns to one of its steps: it could never be
/// recited completely.
[[nodiscard]] std::vector<recited_entry> recite(const spec::draft& draft);

/// The sentence about a character in the draft's section "Preprocessing the input stream". U+FEFF has a sentence of its
/// own, and so has U+0000 if the draft replaces it here. All other characters that are errors share a sentence, which
/// comes from the table of errors. If the draft has no such sentence, returns the one about U+0000.
[[nodiscard]] std::string stream_sentence(const spec::draft& draft, char32_t c);

}  // namespace strata::language
