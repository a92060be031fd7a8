#pragma once
// Tokens as text: the name of each kind, and the description of a token after it.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/text/token.hpp"

namespace strata::report {

/// The name of a kind of token, and its colour on a terminal.
struct token_kind {
    std::string_view name;    ///< "start tag"
    std::string_view colour;  ///< an escape sequence
};
[[nodiscard]] token_kind kind_of(const token& t);

/// How the parts of a token are written.
struct token_wording {
    /// Appends a text of the token (a view that the token holds) in quotes.
    std::function<void(std::string& to, std::string_view text)> quote;
    /// Whether an attribute is written, by its index; those that are not are counted where they would be: "… (3
    /// attributes)". Empty: all are written.
    std::function<bool(std::size_t)> shown;
};

/// Appends everything about `t` except its kind, with a space before each part: its name, attributes, texts.
/// Nothing for an end of file.
void append_words(std::string& to, const token& t, const token_wording& how);

/// The attributes of a tag; none of other tokens.
[[nodiscard]] std::span<const attribute> attributes_of(const token& t);

}  // namespace strata::report
