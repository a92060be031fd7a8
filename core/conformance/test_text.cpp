#include "core/conformance/test_text.hpp"

#include <algorithm>
#include <cstddef>

#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::conformance {

void append_input(std::string& to, const test& t) {
    constexpr std::size_t longest_input = 200;  // that is shown whole, in code points
    to += "  input: ";
    report::append_quoted(to, t.input, longest_input);
    if (!t.last_start_tag.empty()) {
        to += ", last start tag: ";
        report::append_visible(to, t.last_start_tag);
    }
    to += '\n';
}

void append_difference(std::string& to, std::string_view lines, bool colour) {
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        const bool differs = line.front() != ' ';
        to += "    ";
        to += report::coloured(std::string(line), line.front() == '-' ? report::red : report::green, colour && differs);
        to += '\n';
    }
}

}  // namespace strata::conformance
