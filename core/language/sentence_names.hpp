#pragma once
// The names of characters, operands, states and modes in recited sentences, each as the draft calls it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/language/english.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::language {

// --- Characters ---

/// Returns a code point with its name: "U+003C LESS-THAN SIGN".
[[nodiscard]] std::string code_point(std::uint32_t c);

/// Returns the part of a line after a character's name, with a space before it: " (&)"; "" if the line has no such
/// part.
[[nodiscard]] std::string glyph(const spec::draft& d, std::uint32_t c);

/// Returns the name of a set: "ASCII alpha", "EOF"; "" for one character and for a range, which have no name.
[[nodiscard]] std::string set_name(spec::character_item::kind kind);

/// Returns the characters as items of a list, without articles. `through` is the word between the first and the last
/// character of a range.
[[nodiscard]] strings mentioned(const spec::characters& c, std::string_view through);

/// Whether a keyword repeats one character: "--".
[[nodiscard]] bool is_repeated(std::string_view keyword);

// --- Operands: what is appended, emitted or set, with its article ---

/// Whether the operand is a literal code point.
constexpr bool is_code_point(spec::operand what) { return what < spec::current_character; }

/// Returns the words for an operand: "the current input character", "a U+003C LESS-THAN SIGN character". For a code
/// point and a `count` above 1: "two U+002D HYPHEN-MINUS characters".
[[nodiscard]] std::string operand_name(const spec::draft& d, spec::operand what, std::size_t count = 1);

/// Returns the characters that may come next, as items of a list. Each has an article, unless it is a range: "a U+003D
/// EQUALS SIGN character", "an ASCII alphanumeric".
[[nodiscard]] strings alternatives(const spec::draft& d, const spec::characters& c);

// --- States and modes ---

/// Returns the heading of a state as it is written inside a sentence, in lower case except for acronyms: "the tag open
/// state".
[[nodiscard]] std::string state_name(const spec::draft& d, std::size_t state);

/// Returns the name of a step of the procedure on character references. It consists of the words after the colon in the
/// step's heading: "with the digits", "after the number sign". The drafts have no such phrases, because a step is just
/// a paragraph there.
[[nodiscard]] std::string on_with_step(const spec::draft& d, std::size_t state);

/// Whether the state is a step of the procedure on character references.
[[nodiscard]] bool is_procedure(const spec::draft& d, std::size_t state);

/// Returns the content models of these modes: "the RCDATA or CDATA states".
[[nodiscard]] std::string models(const spec::draft& d, spec::modes m);

/// Returns the condition that the machine is in one of these modes: "the content model flag is set to the RCDATA or
/// CDATA states and the escape flag is false"; "" for any mode.
[[nodiscard]] std::string mode_condition(const spec::draft& d, spec::modes m);

/// Returns the words for where and why a machine stopped early, such as 'in the comment end state: "Words not
/// understood." (mine.txt:812)'. If the text has no rule for the character, the words say so.
[[nodiscard]] std::string words_of(const spec::draft& draft, const early_stop& stop);

// --- The words of a draft ---

/// Replaces words in `said`, a sentence made of phrases, by the draft's own words (`spec::wording::rewordings`).
/// `state` is the heading of the state or section that the sentence is in. Complexity: linear in the rewordings times
/// `said`.
[[nodiscard]] std::string in_words_of(const spec::draft& draft, std::string_view state, std::string said);

/// Returns the note " [from 2010-04-30]", for a draft read from a text that has only the tokenization section. The note
/// names the draft that supplies everything else, such as names of references and tree construction. Returns "" for a
/// draft that has all of this itself.
[[nodiscard]] std::string from_beside(const spec::draft& of);

}  // namespace strata::language
