#pragma once
// Numbers at the end of a text.

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace strata::report {

/// Appends the number. Many are written, so this does without a format string.
inline void append_number(std::string& to, std::uint64_t number) {
    std::array<char, 20> digits{};  // of the longest number
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    to.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

}  // namespace strata::report
