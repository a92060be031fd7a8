#include "core/report/writing/formatting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/spec/ascii.hpp"

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

// --- CSV ---

namespace {

bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && spec::is_ascii_digit(text.front()) && std::count(text.begin(), text.end(), '.') <= 1 &&
           std::all_of(text.begin(), text.end(), [](char c) { return spec::is_ascii_digit(c) || c == '.'; });
}

bool may_be_formula(std::string_view text) {
    // The last four are the full-width forms of the first four.
    constexpr std::array<std::string_view, 12> beginnings = {
        "=", "+", "-", "@", "'", "\t", "\r", "\n", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
    return text != "-" && !is_number(text) &&
           std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view each) { return text.starts_with(each); });
}

}  // namespace

void append_csv_field(std::string& to, std::string_view text) {
    const std::string_view before = may_be_formula(text) ? "'" : "";
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        to.append(before).append(text);
        return;
    }
    to.append("\"").append(before);
    for (const char c : text) {
        if (c == '"') to += '"';
        to += c;
    }
    to += '"';
}

}  // namespace strata::report
