#include "core/report/timeline/lettering.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/report/writing/text_width.hpp"

namespace strata::report::timeline {
namespace {

std::vector<std::string> filled(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        const std::string longer = lines.back().empty() ? std::string(word) : fmt::format("{} {}", lines.back(), word);
        if (lines.back().empty() || width_of(longer, how) <= width)
            lines.back() = longer;
        else
            lines.emplace_back(word);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

}  // namespace

int width_of(std::string_view text, const lettering& how) {
    return static_cast<int>(std::ceil(text_width(text, how.size, how.bold ? font_weight::bold : font_weight::normal)));
}

std::vector<std::string> broken(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines = filled(text, width, how);
    // Lines of about the same length look better than a last line of one word.
    constexpr int step = 20;
    for (int narrower = width - step; lines.size() > 1 && narrower > 0; narrower -= step) {
        std::vector<std::string> next = filled(text, narrower, how);
        if (next.size() > lines.size()) break;
        lines = std::move(next);
    }
    return lines;
}

}  // namespace strata::report::timeline
