#include "core/conformance/line_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

// Equal lines at both ends are set aside. The lines between them are aligned along a longest common subsequence, found
// by dynamic programming from the end, so that the alignment can be read off forwards.

namespace strata::conformance {
namespace {

constexpr std::size_t most_cells = 1'000'000;
constexpr std::size_t context = 3;

struct shown_line {
    char mark;
    std::string_view text;
};

// Marks the lines [first, last) of both lists.
void align(std::vector<shown_line>& to, const std::vector<std::string>& a, std::size_t a_last,
           const std::vector<std::string>& b, std::size_t b_last, std::size_t first) {
    const std::size_t rows = a_last - first;
    const std::size_t columns = b_last - first;
    std::size_t i = 0;
    std::size_t j = 0;
    if ((rows + 1) * (columns + 1) <= most_cells) {
        // common[i][j]: the length of a longest common subsequence of the lines from i and from j
        std::vector<std::size_t> common((rows + 1) * (columns + 1), 0);
        const auto cell = [&](std::size_t r, std::size_t c) -> std::size_t& { return common[r * (columns + 1) + c]; };
        for (std::size_t r = rows; r-- > 0;)
            for (std::size_t c = columns; c-- > 0;)
                cell(r, c) =
                    a[first + r] == b[first + c] ? cell(r + 1, c + 1) + 1 : std::max(cell(r + 1, c), cell(r, c + 1));
        while (i < rows && j < columns) {
            if (a[first + i] == b[first + j]) {
                to.push_back({' ', a[first + i]});
                ++i;
                ++j;
            } else if (cell(i + 1, j) >= cell(i, j + 1)) {
                to.push_back({'-', a[first + i++]});
            } else {
                to.push_back({'+', b[first + j++]});
            }
        }
    }
    while (i < rows) to.push_back({'-', a[first + i++]});
    while (j < columns) to.push_back({'+', b[first + j++]});
}

}  // namespace

std::string line_difference(const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
    std::size_t first = 0;
    const std::size_t shorter = std::min(expected.size(), actual.size());
    while (first < shorter && expected[first] == actual[first]) ++first;
    std::size_t tail = 0;
    while (tail < shorter - first && expected[expected.size() - 1 - tail] == actual[actual.size() - 1 - tail]) ++tail;

    std::vector<shown_line> lines;
    for (std::size_t i = 0; i < first; ++i) lines.push_back({' ', expected[i]});
    align(lines, expected, expected.size() - tail, actual, actual.size() - tail, first);
    for (std::size_t i = expected.size() - tail; i < expected.size(); ++i) lines.push_back({' ', expected[i]});

    std::string text;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        while (end < lines.size() && lines[end].mark == ' ') ++end;
        const std::size_t before = i == 0 ? 0 : context;
        const std::size_t after = end == lines.size() ? 0 : context;
        if (end - i > before + after + 1) {
            for (std::size_t k = i; k < i + before; ++k) text += fmt::format("  {}\n", lines[k].text);
            text += fmt::format("  ... {} more lines in both ...\n", end - i - before - after);
            for (std::size_t k = end - after; k < end; ++k) text += fmt::format("  {}\n", lines[k].text);
        } else {
            for (std::size_t k = i; k < end; ++k) text += fmt::format("  {}\n", lines[k].text);
        }
        for (i = end; i < lines.size() && lines[i].mark != ' '; ++i)
            text += fmt::format("{} {}\n", lines[i].mark, lines[i].text);
    }
    return text;
}

}  // namespace strata::conformance
