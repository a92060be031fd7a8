#include "core/reading/outline/text_line.hpp"

#include <algorithm>

#include "core/reading/outline/text_words.hpp"

namespace strata::reading {

std::vector<text_line> lines_of(std::string_view text) {
    std::vector<text_line> lines;
    bool after_blank = false;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const auto words = trimmed(line);
        at = end + 1;
        ++number;
        if (words.empty()) {
            after_blank = true;
            continue;
        }
        lines.push_back({words, static_cast<std::size_t>(words.data() - line.data()), number, after_blank});
        after_blank = false;
    }
    return lines;
}

}  // namespace strata::reading
