#pragma once
// Classes of ASCII characters, with the names of the Infra standard. Compares text as the standard does when it says
// "ASCII case-insensitive", and shortens the names of states.

#include <algorithm>
#include <string_view>

namespace strata::spec {

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_upper_alpha(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_ascii_lower_alpha(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_ascii_alpha(char c) { return is_ascii_upper_alpha(c) || is_ascii_lower_alpha(c); }
constexpr bool is_ascii_alphanumeric(char c) { return is_ascii_alpha(c) || is_ascii_digit(c); }

/// Returns `c` in lower case if it is a letter A to Z; otherwise `c` itself.
constexpr char ascii_lower(char c) { return is_ascii_upper_alpha(c) ? static_cast<char>(c + ('a' - 'A')) : c; }

/// Whether two texts are equal, ignoring ASCII case. Complexity: linear in the shorter one.
constexpr bool same_in_any_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

/// Whether `text` contains `part`, ignoring ASCII case. Complexity: at most the product of the lengths.
constexpr bool contains_in_any_case(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char x, char y) { return ascii_lower(x) == ascii_lower(y); }) != text.end() ||
           part.empty();
}

/// Returns the name of a state or content state without its ending " state", which may be in upper or lower case: "Tag
/// open". A name that does not end in " state", or that consists only of it, is returned unchanged.
constexpr std::string_view without_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.size() > ending.size() && same_in_any_case(name.substr(name.size() - ending.size()), ending))
        name.remove_suffix(ending.size());
    return name;
}

}  // namespace strata::spec
