#pragma once
// Writes tables in their own notation. (recital.hpp writes them as sentences.) For reports, the notation is a word for
// each action: "append_to_tag_name(lowercase_version)", "switch_to(Data state)". For the tables in drafts/, the
// notation is C++ source. docs/language.md lists words and phrases side by side.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/revision.hpp"

namespace strata::language {

// --- Words of actions ---

/// The word of the vocabulary for actions of this kind: "append_to_tag_name".
[[nodiscard]] std::string_view word_of(spec::op code);

/// Returns the word for what is appended, emitted or set: "current_character"; "" for a code point.
[[nodiscard]] std::string_view word_of_operand(spec::operand what);

/// Returns the word for `a` with its operands. A character is in quotes or written as U+FFFD, an error is written as
/// its code, and a state as its name.
[[nodiscard]] std::string words_of(const spec::draft& draft, const spec::action& a);

// --- Rules as C++, without layout ---

/// A call in C++: `on('>', emit_tag, switch_to("Data state"))`. A call without arguments is written as a mere name or
/// literal.
struct source_call {
    std::string name;
    std::vector<source_call> arguments{};
    bool is_list = false;  ///< its arguments are rules or edits, each on a line of its own if there are several
};

/// Returns `text` as a string literal.
[[nodiscard]] std::string literal(std::string_view text);

/// Returns the characters of an entry: "whitespace | '/' | '>'". White space that includes U+000B is `old_whitespace`.
[[nodiscard]] std::string characters_source(const spec::characters& c);

/// Returns a set of modes: "rcdata | cdata", or "(rcdata | cdata) & escape_flag_false".
[[nodiscard]] std::string modes_source(spec::modes m);

/// Returns a condition: "if_next_ignoring_case("DOCTYPE")".
[[nodiscard]] std::string guard_source(const spec::guard& g);

/// Returns an action. If the action names a state, `target` is the heading of that state.
[[nodiscard]] std::string action_source(const spec::action& a, std::string_view target);

/// Returns a rule that names states by their headings.
[[nodiscard]] source_call rule_source(const spec::named_rule& r);

}  // namespace strata::language
