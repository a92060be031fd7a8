#include "core/language/english.hpp"

#include <array>

#include <fmt/format.h>

#include "core/spec/ascii.hpp"

namespace strata::language {
namespace {

std::string_view article(std::string_view word) {
    return !word.empty() && std::string_view{"aeiouAEIOU"}.find(word.front()) != std::string_view::npos ? "an" : "a";
}

}  // namespace

std::string capitalised(std::string_view from) {
    std::string text(from);
    const std::size_t first = text.starts_with('(') ? 1 : 0;
    if (first < text.size() && spec::is_ascii_lower_alpha(text[first]))
        text[first] = static_cast<char>(text[first] - 'a' + 'A');
    return text;
}

std::string as_sentence(std::string_view from) {
    auto text = capitalised(from);
    if (!text.starts_with('(')) text += '.';
    return text;
}

std::string with_article(std::string_view word) { return fmt::format("{} {}", article(word), word); }

std::string_view in_words(std::size_t count) {
    constexpr std::array<std::string_view, 10> words{"zero", "one", "two",   "three", "four",
                                                     "five", "six", "seven", "eight", "nine"};
    return count < words.size() ? words[count] : "some";
}

std::string listed(const strings& parts, std::string_view word) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += parts.size() > 2 ? ", " : " ";
        if (i > 0 && i + 1 == parts.size()) text.append(word).append(" ");
        text += parts[i];
    }
    return text;
}

std::string joined(const strings& parts, std::string_view between) {
    std::string text;
    for (const auto& part : parts) {
        if (!text.empty()) text += between;
        text += part;
    }
    return text;
}

}  // namespace strata::language
