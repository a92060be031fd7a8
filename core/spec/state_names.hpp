#pragma once
// Names of states with and without the word that ends them all.

#include <cstddef>
#include <string_view>

#include "core/spec/ascii_case.hpp"

namespace strata::spec {

/// A state's name, or that of a content state, without its " state", in any case: "Tag open". A name that is only
/// that word, or that does not end with it, is returned unchanged.
constexpr std::string_view without_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.size() > ending.size() && same_in_any_case(name.substr(name.size() - ending.size()), ending))
        name.remove_suffix(ending.size());
    return name;
}

}  // namespace strata::spec
