#pragma once
// The characters of plain tags and plain references.

#include <cstddef>
#include <cstdint>

#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

inline constexpr std::size_t byte_values = 256;   ///< how many values a byte has
inline constexpr std::size_t ascii_limit = 0x80;  ///< ASCII code points are below this

constexpr bool is_plain_space(char c) {
    constexpr std::uint64_t spaces = 1ULL << ' ' | 1ULL << '\n' | 1ULL << '\t' | 1ULL << '\r';
    return static_cast<unsigned char>(c) <= ' ' && (spaces >> static_cast<unsigned char>(c) & 1U) != 0;
}

/// The numbers that a plain reference may have.
inline constexpr spec::code_point_range plain_ascii{0x20, 0x7E};
inline constexpr spec::code_point_range plain_beyond_ascii{0xA0, 0xD7FF};

}  // namespace strata::engine
