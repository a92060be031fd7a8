#include "core/report/graph/centring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>

namespace strata::report {
namespace {

constexpr std::string_view text_begins = "<text text-anchor=\"start\" x=\"";

// For a path "M1,2C3,4 5,6 ...": the middle between its leftmost and its rightmost point.
std::optional<double> middle_of(std::string_view line) {
    const std::size_t at = line.find(" d=\"M");
    if (at == std::string_view::npos) return std::nullopt;
    const std::string points(line.substr(at + 5, line.find('"', at + 5) - at - 5));
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (std::size_t begin = 0; begin < points.size();) {
        const std::size_t comma = points.find(',', begin);
        if (comma == std::string::npos) break;
        const double x = std::strtod(points.c_str() + begin, nullptr);
        least = std::min(least, x);
        most = std::max(most, x);
        begin = points.find_first_of("C ", comma);
        if (begin == std::string::npos) break;
        ++begin;
    }
    if (least > most) return std::nullopt;
    return (least + most) / 2;
}

}  // namespace

std::string with_centred_text(std::string_view svg) {
    std::string out;
    bool in_node = false;
    std::optional<double> middle;
    while (!svg.empty()) {
        const std::size_t end = std::min(svg.find('\n'), svg.size() - 1) + 1;
        std::string_view line = svg.substr(0, end);
        svg.remove_prefix(end);
        if (line.starts_with("<g id=\"") && !line.starts_with("<g id=\"a_")) {
            in_node = line.starts_with("<g id=\"node");
            middle.reset();
        }
        if (in_node && !middle && line.starts_with("<path")) middle = middle_of(line);
        const std::size_t quote = line.find('"', text_begins.size());
        if (in_node && middle && line.starts_with(text_begins) && quote != std::string_view::npos) {
            out += fmt::format("<text text-anchor=\"middle\" x=\"{:.2f}", *middle);
            line.remove_prefix(quote);
        }
        out += line;
    }
    return out;
}

}  // namespace strata::report
