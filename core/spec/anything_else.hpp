#pragma once
// What "as per the 'anything else' entry below" refers to.

#include <algorithm>
#include <span>

#include "core/spec/machine.hpp"

namespace strata::spec {

/// The entry "Anything else" among the rules of a state. A sound table has one in every state whose rules refer to it.
[[nodiscard]] constexpr const rule& anything_else_of(std::span<const rule> rules) {
    return *std::find_if(rules.begin(), rules.end(), [](const rule& r) {
        return r.by == trigger::consume && r.on == anything_else && r.in == any_mode;
    });
}

}  // namespace strata::spec
