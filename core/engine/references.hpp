#pragma once
// Finds the names of character references in a text, and the meanings of numbers, with the help of the draft's tables.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

/// The result of a search for a name.
struct name_match {
    const spec::named_reference* row = nullptr;  ///< the longest name with which the text begins, or null
    bool undecided = false;  ///< the text ended while a longer name was still possible: more text may change the result
};

/// The rows of a table of names, indexed by their first two letters.
struct name_beginnings {
    /// [first, last)
    struct rows {
        std::uint16_t first = 0, last = 0;
    };
    std::array<rows, std::size_t{64} * 64> of{};
    bool has_others = false;  ///< whether the names of some rows do not begin with two letters
    /// A to Z and a to z all differ in the lowest six bits.
    static constexpr std::size_t place(char a, char b) {
        return (static_cast<std::size_t>(static_cast<unsigned char>(a)) & 63U) * 64 +
               (static_cast<std::size_t>(static_cast<unsigned char>(b)) & 63U);
    }
    static constexpr bool has_two_letters(std::string_view text) {
        return text.size() >= 2 && spec::is_ascii_alpha(text[0]) && spec::is_ascii_alpha(text[1]);
    }
};
constexpr name_beginnings beginnings_of(std::span<const spec::named_reference> names) {
    name_beginnings all;
    for (std::size_t row = 0; row < names.size(); ++row) {
        if (!name_beginnings::has_two_letters(names[row].name)) {
            all.has_others = true;
            continue;
        }
        auto& rows = all.of[name_beginnings::place(names[row].name[0], names[row].name[1])];
        if (rows.last == 0) rows.first = static_cast<std::uint16_t>(row);
        rows.last = static_cast<std::uint16_t>(row + 1);
    }
    return all;
}

/// The longest of `names` (sorted bytewise) with which `text` begins. Precondition: names[low, high) are exactly the
/// names that begin with text[0, depth). Complexity: a binary search for each further character, up to the length of
/// the longest name.
inline name_match longest_name_from(std::span<const spec::named_reference> names, std::size_t low, std::size_t high,
                                    std::size_t depth, std::string_view text) {
    name_match found;
    for (;; ++depth) {
        // A name that ends here sorts before longer ones.
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

/// The longest of `names` (sorted bytewise) with which `text` begins.
inline name_match longest_name(std::span<const spec::named_reference> names, std::string_view text) {
    return longest_name_from(names, 0, names.size(), 0, text);
}
/// The longest of `names` with which `text` begins. The search starts with the rows that `beginnings` gives for the
/// first two letters.
inline name_match longest_name(std::span<const spec::named_reference> names, const name_beginnings& beginnings,
                               std::string_view text) {
    if (text.size() < 2) return longest_name(names, text);
    // In April 2008, there were names such as "b.Delta;".
    if (!name_beginnings::has_two_letters(text))
        return beginnings.has_others ? longest_name(names, text) : name_match{};
    const name_beginnings::rows rows = beginnings.of[name_beginnings::place(text[0], text[1])];
    return longest_name_from(names, rows.first, rows.last, 2, text);
}

/// A name of at most eight bytes that ends with a semicolon, and its characters.
struct short_name {
    std::uint64_t key = 0;   ///< the name as a number; 0 marks an empty slot
    std::uint64_t text = 0;  ///< in UTF-8, in the form of `input::few_bytes`
};
constexpr std::size_t slot_of_name(std::uint64_t key) {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> 51U);
}

/// An index for finding names of a draft's table quickly.
struct name_index {
    std::span<const spec::named_reference> names;
    name_beginnings beginnings;
    bool are_words = false;  ///< each name consists of letters and digits, and an optional semicolon
    /// The short names. No name continues after its semicolon, so a match here is the longest.
    std::vector<short_name> short_names;
    std::array<std::uint16_t, 8192> slots{};  ///< hash table by key: indices of short names plus 1; linear probing
};
/// Makes an index of `names`, which must outlive the index and meet the requirements of `has_usual_names`
/// (core/engine/program/requirements.hpp). Complexity: linear.
[[nodiscard]] std::shared_ptr<const name_index> index_of(std::span<const spec::named_reference> names);

/// A character reference that was read in one pass.
struct plain_reference {
    std::uint32_t length = 0;  ///< its length in the source, with the "&"; 0 if there is no reference
    std::uint32_t size = 0;    ///< how many bytes its characters have in UTF-8
    std::uint64_t text = 0;    ///< its characters, in the form of `input::few_bytes`
};

/// The reference that has a short name and a semicolon and begins with the "&" just before `p`. Eight bytes must be
/// readable at `p`.
inline plain_reference short_name_at(const name_index& index, const char* p) {
    const std::uint64_t bytes = input::load_eight(p);
    // The borrow of the subtraction marks the lowest byte that is a semicolon.
    const std::uint64_t marked = bytes ^ 0x3B3B3B3B3B3B3B3BU;
    const std::uint64_t zero = (marked - 0x0101010101010101U) & ~marked & 0x8080808080808080U;
    if (zero == 0) return {};
    const auto last_bit = static_cast<unsigned>(__builtin_ctzll(zero));
    const std::uint64_t key = bytes & (~std::uint64_t{0} >> (63U - last_bit));
    for (std::size_t at = slot_of_name(key); index.slots[at] != 0; at = (at + 1) % index.slots.size()) {
        const short_name& row = index.short_names[index.slots[at] - 1U];
        if (row.key != key) continue;
        const auto unused = static_cast<unsigned>(__builtin_clzll(row.text));
        return {(last_bit >> 3U) + 2, 8 - (unused >> 3U), row.text};
    }
    return {};
}

/// Whether every number from `first` to `last` denotes its own code point, because no table or sentence gives it
/// another meaning.
constexpr bool mean_themselves(const spec::reference_tables& tables, std::uint32_t first, std::uint32_t last) {
    for (const spec::number_row& each : tables.numbers)
        if (each.number >= first && each.number <= last) return false;
    for (const spec::code_point_range& each : tables.replaced_numbers)
        if (each.first <= last && each.last >= first) return false;
    return true;
}

/// A number that denotes no character; larger numbers are clamped to it.
inline constexpr std::uint32_t number_limit = 0x110000;

/// `code * base + digit`, but at most `number_limit`.
constexpr std::uint32_t with_digit(std::uint32_t code, std::uint32_t base, std::uint32_t digit) {
    const std::uint32_t next = code * base + digit;
    return next > number_limit ? number_limit : next;
}

/// The value of `c` as a digit, or a negative number.
constexpr int digit_of(char c, bool hexadecimal) {
    if (c >= '0' && c <= '9') return c - '0';
    if (hexadecimal && c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (hexadecimal && c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The row of the draft's table of numbers, or null.
constexpr const spec::number_row* row_of(const spec::reference_tables& tables, std::uint32_t number) {
    for (const spec::number_row& each : tables.numbers)
        if (each.number == number) return &each;
    return nullptr;
}

/// Whether the sentence after the table of numbers replaces the number by U+FFFD.
constexpr bool is_replaced(const spec::reference_tables& tables, std::uint32_t number) {
    if (number > 0x10FFFF) return true;
    for (const spec::code_point_range& each : tables.replaced_numbers)
        if (each.has(number)) return true;
    return false;
}

/// The modern standard's name for the error in a number. (The old drafts have a single sentence about all such errors.)
constexpr spec::error_code error_of_number(std::uint32_t number) {
    using spec::error_code;
    if (number == 0) return error_code::null_character_reference;
    if (number > 0x10FFFF) return error_code::character_reference_outside_unicode_range;
    if (input::is_surrogate(number)) return error_code::surrogate_character_reference;
    if (input::is_noncharacter(number)) return error_code::noncharacter_character_reference;
    return error_code::control_character_reference;
}

}  // namespace strata::engine
