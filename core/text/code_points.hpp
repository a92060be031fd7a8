#pragma once
// Kinds of code points that the drafts distinguish.

#include "core/spec/draft.hpp"

namespace strata::input {

constexpr bool is_surrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }
constexpr bool is_noncharacter(char32_t c) { return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFE; }
constexpr bool is_control(char32_t c) { return c <= 0x1F || (c >= 0x7F && c <= 0x9F); }
constexpr bool is_ascii_whitespace(char32_t c) { return c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x20; }

/// Whether preprocessing puts U+FFFD in the place of `c`.
constexpr bool is_replaced(const spec::preprocessing& stream, char32_t c) {
    return (c == 0 && stream.replaces_null) || (stream.replaces_surrogates && is_surrogate(c));
}

/// The input error of the draft's preprocessing for `c`, or null. Linear in the number of ranges up to `c`: they
/// are in ascending order.
constexpr const spec::input_error* input_error_of(const spec::preprocessing& stream, char32_t c) {
    for (const spec::input_error& each : stream.errors) {
        if (c < each.range.first) return nullptr;
        if (c <= each.range.last) return &each;
    }
    return nullptr;
}

}  // namespace strata::input
