#pragma once
// What a search for tree construction's differences puts inputs together from: tags, a text, a doctype.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/construction.hpp"

namespace strata::search {

/// A piece of an input that is one token.
struct tag_symbol {
    std::string text;
    tree::seen_token::kind what = tree::seen_token::kind::start;
    std::string name;
    std::uint8_t bits = 0;
    bool is_line_tabulation = false;
    std::string_view public_identifier{};  // of a doctype
    std::vector<tag_symbol> then{};        // the tokens that follow it, where it is a piece of several

    [[nodiscard]] bool ends_with_text() const {
        return (then.empty() ? what : then.back().what) == tree::seen_token::kind::text;
    }
};

/// The tags that one search puts together, and its bounds.
struct tag_alphabet {
    std::vector<tag_symbol> symbols;
    std::size_t together = 120;  // how many states are gone on from while the machines have not diverged
    std::size_t diverged = 700;  // and behind that

    /// A tag, unless it is there.
    void add(std::string_view text);
    /// Several tags, one behind the other.
    void add_all(std::string_view list);
    void add_text(std::string_view text, bool is_line_tabulation);
    void add_doctype(std::string_view text, std::string_view public_identifier);
    /// Tags, and a space behind them perhaps, that come together.
    void add_piece(std::string_view tags);
};

}  // namespace strata::search
