#pragma once
// A token, reduced to what tree construction depends on.

#include <cstdint>
#include <string_view>

#include "core/tree/elements.hpp"

namespace strata::tree {

/// A token, reduced to what tree construction depends on. Comments and the end of the file change nothing here.
struct seen_token {
    enum class kind : std::uint8_t { start, end, text, doctype };
    enum bit : std::uint8_t {
        // of start tags
        self_closing = 1,
        hidden = 2,         ///< `type` is "hidden"
        coloured = 4,       ///< has `color`, `face` or `size`
        html_encoding = 8,  ///< `encoding` is one of HTML
        // of text
        space = 1,
        other = 2,
        null = 4,
        // of doctypes
        quirky = 1,
    };
    kind what = kind::text;
    std::uint8_t bits = 0;
    element name = element::none;
    std::uint64_t attributes = 0;  ///< of start tags: equal for equal attributes, in any order

    [[nodiscard]] bool is(bit b) const { return (bits & b) != 0; }
};

/// Text that is more than white space, as most text is.
inline constexpr seen_token some_text{seen_token::kind::text, seen_token::other, element::none, 0};

/// A start tag without attributes, as tree construction inserts for elements that a page leaves out.
[[nodiscard]] constexpr seen_token start_of(element name) { return {seen_token::kind::start, 0, name, 0}; }

/// An end tag, also one that is only implied.
[[nodiscard]] constexpr seen_token end_of(element name) { return {seen_token::kind::end, 0, name, 0}; }

/// Whether an annotation-xml element with this value of `encoding` is an HTML integration point.
[[nodiscard]] bool is_html_encoding(std::string_view value);

}  // namespace strata::tree
