#pragma once
// Writes lines of styled text without colours.

#include <string>
#include <vector>

#include "core/report/writing/layout.hpp"

namespace strata::testing {

/// Returns the text of each line, without line ends.
inline std::vector<std::string> texts_of(const report::block& lines) {
    std::vector<std::string> texts;
    for (const report::styled_text& each : lines) {
        std::string line;
        append_line(line, each, false);
        line.pop_back();
        texts.push_back(line);
    }
    return texts;
}

}  // namespace strata::testing
