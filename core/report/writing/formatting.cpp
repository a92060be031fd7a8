#include "core/report/writing/formatting.hpp"

#include <fmt/format.h>

#include <iterator>

namespace strata::report {

void append_formatted(std::string& to, fmt::string_view format, fmt::format_args values) {
    fmt::vformat_to(std::back_inserter(to), format, values);
}

std::string number(std::uint64_t n) {
    std::string digits = fmt::format("{}", n);
    for (std::size_t i = digits.size(); i > 3;) digits.insert(i -= 3, 1, ',');
    return digits;
}

std::string counted(std::uint64_t n, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", number(n), n == 1 ? one : several);
}

}  // namespace strata::report
