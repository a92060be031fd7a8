#pragma once
// Numbers and drafts in words.

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// A number for people: "5,311".
inline std::string number(std::uint64_t n) {
    std::string digits = fmt::format("{}", n);
    for (std::size_t i = digits.size(); i > 3;) digits.insert(i -= 3, 1, ',');
    return digits;
}

/// "3 rules", "1 rule".
inline std::string counted(std::uint64_t n, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", number(n), n == 1 ? one : several);
}

/// Drafts by their names: "2007 2008".
inline std::string names_of(const std::vector<const spec::draft*>& drafts, std::string_view between = " ") {
    std::string names;
    for (const spec::draft* each : drafts) names.append(names.empty() ? "" : between).append(each->about.name);
    return names;
}

}  // namespace strata::report
