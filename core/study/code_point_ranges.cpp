#include "core/study/code_point_ranges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace strata::study {

std::string code_point(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

void add(code_point_ranges& to, char32_t c) { add(to, c, c); }

void add(code_point_ranges& to, char32_t first, char32_t last) {
    if (!to.empty() && to.back().last + 1 == first)
        to.back().last = last;
    else
        to.push_back({first, last});
}

std::vector<char32_t> sorted(std::vector<char32_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    numbers.erase(std::upper_bound(numbers.begin(), numbers.end(), beyond_code_points), numbers.end());
    return numbers;
}

std::string words_of(const code_point_ranges& list) {
    // The two noncharacters at the end of each plane are one thing.
    std::string text;
    std::size_t planes = 0;
    const auto is_end_of_plane = [](const spec::code_point_range& r) {
        return (r.first & 0xFFFFU) == 0xFFFE && r.last == r.first + 1;
    };
    for (const spec::code_point_range& each : list) planes += is_end_of_plane(each) ? 1U : 0U;
    for (const spec::code_point_range& each : list) {
        if (planes > 2 && is_end_of_plane(each)) continue;
        text += text.empty() ? "" : ", ";
        text += code_point(each.first);
        if (each.last != each.first) text += " to " + code_point(each.last);
    }
    if (planes > 2) text += fmt::format("{}the last two of {} planes", text.empty() ? "" : ", ", planes);
    return text.empty() ? "none" : text;
}

}  // namespace strata::study
