#pragma once
// Recites a draft in its own words: makes the sentences that express the words of its table.
//
// The sentences follow from the vocabulary alone. Each word of the vocabulary has a phrase, and a draft may choose
// another wording of the phrase (core/spec/draft.hpp). A few rules decide how phrases are combined; they are the same
// for every state. So a sentence shows what the table means, not what somebody remembers of the text. The tests compare
// each sentence with the text. docs/language.md lists words and phrases.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::language {

/// Returns one of the lines of an entry that list its characters: "U+0026 AMPERSAND (&)", "ASCII alpha", "EOF",
/// "Anything else".
[[nodiscard]] std::string subject(const spec::draft& draft, const spec::character_item& item);
/// The lines that list the characters of a rule's entry.
[[nodiscard]] std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule);

// If a draft was read from a text at run time, these functions do not recite it but quote the text, sentence by
// sentence (`spec::quotations`). Words that the text only implies are in brackets.

/// Returns the sentences for the actions that a state performs before it evaluates its rules: "Set the temporary buffer
/// to the empty string. ..."; "" if there are no such actions.
[[nodiscard]] std::string before_rules(const spec::draft& draft, std::size_t state);

/// Returns the actions on leaving a state: "When the user agent leaves the attribute name state ..."; "" if there are
/// none.
[[nodiscard]] std::string on_leaving(const spec::draft& draft, std::size_t state);

/// The sentence of one rule of a state, including its condition: "When the content model flag is set to the PCDATA
/// state: switch to the tag open state." The rule's characters are not included. `rule` is the number of the rule
/// within the state. The table must be sound (spec::fault_of).
[[nodiscard]] std::string sentence(const spec::draft& draft, std::size_t state, std::size_t rule);

/// Returns the actions of the state before its rules, then the actions of the rule. Both are recited from the table,
/// even if the draft quotes a text.
[[nodiscard]] std::string recited_rule(const spec::draft& draft, std::size_t state, std::size_t rule);

/// The paragraphs of a state before and after its rules.
struct prose {
    std::vector<std::string> before, after;
};
/// Throws spec::unsound_table in the same cases as `recite`. Complexity: the same as for `recite`; for a draft read
/// from a text, linear.
[[nodiscard]] prose prose_around(const spec::draft& draft, std::size_t state);

/// An entry of the draft. It is recited from the table even if the draft has the words of a text. Remarks, and entries
/// with the actions of a state before its rules, have no subjects. A row of the table of numbers is an entry without
/// rules.
struct recited_entry {
    /// The draft's heading. All steps of the procedure on character references are under the procedure's heading.
    std::string state;
    /// What the entry is nested under: the condition of a block of entries, a character with entries of its own, or the
    /// head of the table of numbers. "" if it is not nested.
    std::string under;
    /// The entry's lines of characters. There is only one if the draft repeats an entry for each of its lines.
    std::vector<std::string> subjects;
    /// Its paragraphs.
    std::vector<std::string> sentences;
    /// The rules that the entry states, as indices into `table.rules` of the draft.
    std::size_t first_rule = 0;
    std::size_t rule_count = 0;
    /// Other rules that the entry states, if it continues with later steps of the procedure on character references.
    std::size_t continued_at = 0;
    std::size_t continued_count = 0;
};

/// Returns the entries of the whole draft, in order. Consecutive rules for the same characters are combined. Throws
/// spec::unsound_table if the table has a fault. For instance, if the procedure on character references returned to one
/// of its earlier steps, the recital would never end.
[[nodiscard]] std::vector<recited_entry> recite(const spec::draft& draft);

/// Returns the sentence about a character in the draft's section "Preprocessing the input stream". U+FEFF has a
/// sentence of its own, as does U+0000 if the draft replaces it in this section. All other characters that are errors
/// share one sentence, which is made from the table of errors. If the table lists no error except U+0000, returns the
/// sentence about U+0000.
[[nodiscard]] std::string stream_sentence(const spec::draft& draft, char32_t c);

}  // namespace strata::language
