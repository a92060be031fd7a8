#include "core/reading/outline/text_words.hpp"

#include <cstddef>
#include <utility>

namespace strata::reading {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && is_space(text[at])) ++at;
        auto end = at;
        while (end < text.size() && !is_space(text[end])) ++end;
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::string in_single_spaces(std::string_view text) {
    std::string line;
    for (const auto word : words_of(text)) {
        if (!line.empty()) line += ' ';
        line += word;
    }
    return line;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    std::string replaced;
    std::size_t kept = 0;
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, kept)) {
        replaced.append(text, kept, at - kept).append(to);
        kept = at + from.size();
    }
    if (kept == 0) return;
    replaced.append(text, kept);
    text = std::move(replaced);
}

}  // namespace strata::reading
