#pragma once
// Character references: finding names, and what numbers stand for. Facts come from the draft's tables.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/input/code_points.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// What a search for a name found.
struct name_match {
    const spec::named_reference* row = nullptr;  ///< the longest name that the text begins with, or null
    bool undecided = false;  ///< the text ended while a longer name was still possible: more text may change the answer
};

/// The longest of `names` (sorted byte by byte) that `text` begins with.
/// Complexity: a binary search for each character, at most as many as the longest name has.
inline name_match longest_name(std::span<const spec::named_reference> names, std::string_view text) {
    name_match found;
    std::size_t low = 0;
    std::size_t high = names.size();  // names[low, high) begin with text[0, depth)
    for (std::size_t depth = 0;; ++depth) {
        // A name that ends here sorts before those that go on.
        if (low < high && names[low].name.size() == depth) found.row = &names[low++];
        if (low == high) return found;
        if (depth == text.size()) {
            found.undecided = true;
            return found;
        }
        const auto wanted = static_cast<unsigned char>(text[depth]);
        const auto bound = [&](bool after) {
            std::size_t from = low;
            std::size_t to = high;
            while (from < to) {
                const std::size_t middle = from + (to - from) / 2;
                const auto has = static_cast<unsigned char>(names[middle].name[depth]);
                if (has < wanted || (after && has == wanted))
                    from = middle + 1;
                else
                    to = middle;
            }
            return from;
        };
        const std::size_t first = bound(false);
        high = bound(true);
        low = first;
    }
}

/// A number no reference can mean; where the digits give more, the value stays here.
inline constexpr std::uint32_t number_limit = 0x110000;

/// `code * base + digit`, kept at `number_limit` once it is beyond Unicode.
constexpr std::uint32_t with_digit(std::uint32_t code, std::uint32_t base, std::uint32_t digit) {
    const std::uint32_t next = code * base + digit;
    return next > number_limit ? number_limit : next;
}

/// The row of the draft's table of numbers, or null.
constexpr const spec::number_row* row_of(const spec::reference_tables& tables, std::uint32_t number) {
    for (const spec::number_row& each : tables.numbers)
        if (each.number == number) return &each;
    return nullptr;
}

/// 2007 to 2009: whether the number gives U+FFFD by the sentence after the table.
constexpr bool is_replaced(const spec::reference_tables& tables, std::uint32_t number) {
    if (number > 0x10FFFF) return true;
    for (const spec::code_point_range& each : tables.replaced_numbers)
        if (each.has(number)) return true;
    return false;
}

/// The standard's name for what is wrong with a number; the old drafts have one sentence for all.
constexpr spec::error_code error_of_number(std::uint32_t number) {
    using spec::error_code;
    if (number == 0) return error_code::null_character_reference;
    if (number > 0x10FFFF) return error_code::character_reference_outside_unicode_range;
    if (input::is_surrogate(number)) return error_code::surrogate_character_reference;
    if (input::is_noncharacter(number)) return error_code::noncharacter_character_reference;
    return error_code::control_character_reference;
}

}  // namespace strata::engine
