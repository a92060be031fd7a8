#pragma once
// Sets of input characters, as the drafts write them.
//
// No rule of any draft singles out a character beyond ASCII, so a set is stored over *symbols*: the 256 byte values and
// EOF. The byte values from 0x80 on represent every other character. Besides the set, the draft's lines are stored in
// the draft's order, so that they can be recited.

#include <array>
#include <cstddef>
#include <cstdint>

namespace strata::spec {

/// The input of one step of the machine: a byte or EOF. The bytes from 0x80 to 0xFF stand for all characters beyond
/// ASCII.
using symbol = std::uint16_t;

/// The symbol of "EOF", the end of the input stream.
inline constexpr symbol eof_symbol = 256;

/// How many symbols there are.
inline constexpr std::size_t symbol_count = 257;

/// A set of symbols.
class symbol_set {
public:
    [[nodiscard]] constexpr bool has(symbol s) const { return (bits_[s >> 6U] >> (s & 63U) & 1U) != 0; }
    constexpr void add(symbol s) { bits_[s >> 6U] |= std::uint64_t{1} << (s & 63U); }
    constexpr void add(symbol first, symbol last) {
        for (symbol s = first; s <= last; ++s) add(s);
    }
    friend constexpr symbol_set operator|(symbol_set a, const symbol_set& b) {
        for (std::size_t i = 0; i < a.bits_.size(); ++i) a.bits_[i] |= b.bits_[i];
        return a;
    }
    friend constexpr symbol_set operator&(symbol_set a, const symbol_set& b) {
        for (std::size_t i = 0; i < a.bits_.size(); ++i) a.bits_[i] &= b.bits_[i];
        return a;
    }
    friend constexpr bool operator==(const symbol_set&, const symbol_set&) = default;
    /// Whether the sets have a symbol in common.
    [[nodiscard]] constexpr bool meets(const symbol_set& other) const { return !((*this & other) == symbol_set{}); }

private:
    std::array<std::uint64_t, 5> bits_{};
};

/// One line of characters of an entry in the draft.
struct character_item {
    enum class kind : std::uint8_t {
        one,          ///< "U+0026 AMPERSAND (&)"
        range,        ///< "U+0041 LATIN CAPITAL LETTER A through to U+005A LATIN CAPITAL LETTER Z"
        ascii_alpha,  ///< "ASCII alpha", and so on: the named sets of the modern standard
        ascii_upper_alpha,
        ascii_lower_alpha,
        ascii_alphanumeric,
        ascii_digit,
        ascii_upper_hex_digit,
        ascii_lower_hex_digit,
        ascii_hex_digit,
        additional_allowed_character,  ///< for character references; it is known only at run time
        eof,
        anything_else,
    };
    kind what = kind::one;
    std::uint8_t first = 0;  ///< for `one` and `range`
    std::uint8_t last = 0;   ///< of `range`
    friend constexpr bool operator==(const character_item&, const character_item&) = default;
};

/// The characters of an entry: the draft's lines, in the draft's order, and the set that the lines form.
struct characters {
    static constexpr std::size_t capacity = 10;
    std::array<character_item, capacity> items{};
    std::uint8_t count = 0;
    symbol_set set{};

    constexpr characters() = default;
    /// Makes the set that has a single ASCII character.
    constexpr characters(char c)  // NOLINT(google-explicit-constructor): on('<', ...) is how a table reads
        : characters(character_item{character_item::kind::one, static_cast<std::uint8_t>(c), 0}, one(c)) {}
    constexpr characters(character_item item, symbol_set s) : count(1), set(s) { items[0] = item; }

    friend constexpr characters operator|(characters a, const characters& b) {
        for (std::size_t i = 0; i < b.count; ++i) a.items[a.count++] = b.items[i];
        a.set = a.set | b.set;
        return a;
    }
    friend constexpr bool operator==(const characters& a, const characters& b) {
        if (a.count != b.count) return false;
        for (std::size_t i = 0; i < a.count; ++i)
            if (!(a.items[i] == b.items[i])) return false;
        return true;
    }

private:
    static constexpr symbol_set one(char c) {
        symbol_set s;
        s.add(static_cast<std::uint8_t>(c));
        return s;
    }
};

namespace detail {
constexpr symbol_set span_of(char first, char last) {
    symbol_set s;
    s.add(static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last));
    return s;
}
constexpr characters range(char first, char last) {
    return {
        character_item{character_item::kind::range, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last)},
        span_of(first, last)};
}
constexpr symbol_set every_symbol() {
    symbol_set s;
    s.add(0, eof_symbol);
    return s;
}
constexpr symbol_set just_eof() {
    symbol_set s;
    s.add(eof_symbol);
    return s;
}
constexpr characters named(character_item::kind kind, symbol_set set) { return {character_item{kind, 0, 0}, set}; }
}  // namespace detail

// The words used in the tables.
inline constexpr characters tab{'\t'}, line_feed{'\n'}, line_tabulation{'\v'}, form_feed{'\f'}, space{' '};
inline constexpr characters null_character{'\0'};
inline constexpr characters zero_to_nine = detail::range('0', '9');
inline constexpr characters A_to_Z = detail::range('A', 'Z');
inline constexpr characters a_to_z = detail::range('a', 'z');
inline constexpr characters ascii_upper_alpha =
    detail::named(character_item::kind::ascii_upper_alpha, detail::span_of('A', 'Z'));
inline constexpr characters ascii_lower_alpha =
    detail::named(character_item::kind::ascii_lower_alpha, detail::span_of('a', 'z'));
inline constexpr characters ascii_alpha =
    detail::named(character_item::kind::ascii_alpha, detail::span_of('A', 'Z') | detail::span_of('a', 'z'));
inline constexpr characters ascii_digit = detail::named(character_item::kind::ascii_digit, detail::span_of('0', '9'));
inline constexpr characters ascii_alphanumeric =
    detail::named(character_item::kind::ascii_alphanumeric, ascii_alpha.set | ascii_digit.set);
inline constexpr characters ascii_upper_hex_digit =
    detail::named(character_item::kind::ascii_upper_hex_digit, detail::span_of('A', 'F'));
inline constexpr characters ascii_lower_hex_digit =
    detail::named(character_item::kind::ascii_lower_hex_digit, detail::span_of('a', 'f'));
inline constexpr characters ascii_hex_digit = detail::named(
    character_item::kind::ascii_hex_digit, ascii_digit.set | detail::span_of('A', 'F') | detail::span_of('a', 'f'));
inline constexpr characters additional_allowed_character =
    detail::named(character_item::kind::additional_allowed_character, symbol_set{});
inline constexpr characters eof = detail::named(character_item::kind::eof, detail::just_eof());
inline constexpr characters anything_else = detail::named(character_item::kind::anything_else, detail::every_symbol());

/// Whether the line `item` names `s`. The line "the additional allowed character" names no symbol, because the
/// character is known only at run time.
constexpr bool names(const character_item& item, symbol s) {
    using kind = character_item::kind;
    switch (item.what) {
        case kind::one: return item.first == s;
        case kind::range: return item.first <= s && s <= item.last;
        case kind::ascii_alpha: return ascii_alpha.set.has(s);
        case kind::ascii_upper_alpha: return ascii_upper_alpha.set.has(s);
        case kind::ascii_lower_alpha: return ascii_lower_alpha.set.has(s);
        case kind::ascii_alphanumeric: return ascii_alphanumeric.set.has(s);
        case kind::ascii_digit: return ascii_digit.set.has(s);
        case kind::ascii_upper_hex_digit: return ascii_upper_hex_digit.set.has(s);
        case kind::ascii_lower_hex_digit: return ascii_lower_hex_digit.set.has(s);
        case kind::ascii_hex_digit: return ascii_hex_digit.set.has(s);
        case kind::additional_allowed_character: return false;
        case kind::eof: return s == eof_symbol;
        case kind::anything_else: return true;
    }
    return false;
}

/// Whether one of the lines is the additional allowed character.
constexpr bool has_additional_allowed(const characters& c) {
    for (std::size_t i = 0; i < c.count; ++i)
        if (c.items[i].what == character_item::kind::additional_allowed_character) return true;
    return false;
}

/// The lines of `c` other than `line`.
constexpr characters without_line(const characters& c, const character_item& line) {
    characters others;
    for (std::size_t i = 0; i < c.count; ++i)
        if (!(c.items[i] == line)) others.items[others.count++] = c.items[i];
    for (symbol s = 0; s < symbol_count; ++s)
        for (std::size_t i = 0; i < others.count; ++i)
            if (names(others.items[i], s)) others.set.add(s);
    return others;
}

}  // namespace strata::spec
