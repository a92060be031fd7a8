#pragma once
// The symbols from which a search for differences in tree construction builds inputs: tags, a text, a doctype.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tree/construction.hpp"

namespace strata::search {

/// A part of an input that is one token, or several that always come together.
struct tag_symbol {
    std::string text;
    tree::seen_token::kind what = tree::seen_token::kind::start;
    std::string name;
    std::uint8_t bits = 0;
    char control = 0;                      // of a text: U+000B or U+000D, which is white space in some drafts
    std::string_view public_identifier{};  // of a doctype
    bool has_empty_system_identifier = false;
    std::vector<tag_symbol> then{};  // the tokens that follow it, if the symbol has several

    [[nodiscard]] bool ends_with_text() const {
        return (then.empty() ? what : then.back().what) == tree::seen_token::kind::text;
    }
};

/// The tags that one search combines, and its limits.
struct tag_alphabet {
    std::vector<tag_symbol> symbols;
    std::size_t together = 120;  // how many states to explore while the machines have not diverged
    std::size_t diverged = 700;  // and after they have
    std::size_t beside = 0;      // how many characters do not count towards the length of an input

    /// Adds a tag unless it is already present.
    void add(std::string_view text);
    /// Adds each tag of a list such as "<p><b>".
    void add_all(std::string_view list);
    void add_text(std::string_view text);
    /// Adds a text that stands for U+000B or U+000D.
    void add_control(std::string_view text, char control);
    void add_doctype(std::string_view text, std::string_view public_identifier,
                     bool has_empty_system_identifier = false);
    /// Adds one symbol of several tags, and any text after them.
    void add_piece(std::string_view tags);
};

}  // namespace strata::search
