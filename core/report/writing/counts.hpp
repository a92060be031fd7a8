#pragma once
// Numbers and counted nouns in words.

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

/// A human-readable number: "5,311".
inline std::string number(std::uint64_t n) {
    std::string digits = fmt::format("{}", n);
    for (std::size_t i = digits.size(); i > 3;) digits.insert(i -= 3, 1, ',');
    return digits;
}

/// "3 rules", "1 rule".
inline std::string counted(std::uint64_t n, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", number(n), n == 1 ? one : several);
}

}  // namespace strata::report
