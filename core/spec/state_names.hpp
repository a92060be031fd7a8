#pragma once
// Names of states with and without the word that ends them all.

#include <cstddef>
#include <string_view>

namespace strata::spec {

/// Whether two names are equal, ignoring ASCII case.
constexpr bool same_in_any_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

/// A state's name, or that of a content state, without its " state", in any case: "Tag open". A name that is only
/// that word, or that does not end with it, is returned unchanged.
constexpr std::string_view without_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.size() > ending.size() && same_in_any_case(name.substr(name.size() - ending.size()), ending))
        name.remove_suffix(ending.size());
    return name;
}

}  // namespace strata::spec
