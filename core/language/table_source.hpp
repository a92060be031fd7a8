#pragma once
// Rules as drafts/ writes them in C++, layout apart: the words of a table, to be pasted into one.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/revision.hpp"

namespace strata::words {

/// A call in C++: `on('>', emit_tag, switch_to("Data state"))`. Without arguments it is a name or a literal alone.
struct source_call {
    std::string name;
    std::vector<source_call> arguments{};
    bool is_list = false;  ///< of rules or edits: each of them begins a line, unless there is only one
};

/// A string literal.
[[nodiscard]] std::string literal(std::string_view text);

/// The characters of an entry: "whitespace | '/' | '>'". White space with U+000B is `old_whitespace`.
[[nodiscard]] std::string characters_source(const spec::characters& c);

/// "rcdata | cdata", or "(rcdata | cdata) & escape_flag_false".
[[nodiscard]] std::string modes_source(spec::modes m);

/// A condition: "if_next_ignoring_case("DOCTYPE")".
[[nodiscard]] std::string guard_source(const spec::guard& g);

/// An action; `target` is the heading of the state that it leads to, if it names one.
[[nodiscard]] std::string action_source(const spec::action& a, std::string_view target);

/// A rule, which names states by their headings.
[[nodiscard]] source_call rule_source(const spec::named_rule& r);

}  // namespace strata::words
