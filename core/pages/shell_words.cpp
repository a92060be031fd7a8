#include "core/pages/shell_words.hpp"

#include <algorithm>

namespace strata::pages {

std::string shell_word(std::string_view word) {
    constexpr std::string_view others = "@%+=:,./_-";
    const bool is_safe = !word.empty() && std::all_of(word.begin(), word.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
    if (is_safe) return std::string(word);
    std::string made = "'";
    for (const char c : word) {
        if (c == '\'')
            made += "'\\''";
        else
            made += c;
    }
    return made + '\'';
}

}  // namespace strata::pages
