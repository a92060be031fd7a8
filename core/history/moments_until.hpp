#pragma once
// The texts of the standard up to one that is named, and how each reads an input.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"
#include "core/run/remarks.hpp"
#include "core/run/run_choices.hpp"

namespace strata::naming {

/// Some moments, and the last day for which they speak: "" if they are all.
struct chosen_moments {
    std::span<const study::moment> moments;
    std::string ends{};
};

/// The moments that are not later than the draft, the day or the place on the chain that has this name; "": all.
/// `option`: what names it, for messages. Throws: failure if there is nothing of this name, or nothing that early.
[[nodiscard]] chosen_moments moments_until(std::span<const study::moment> all, const registry& known,
                                           const std::string& name, const remarks& to,
                                           std::string_view option = "--until");

/// One configuration for each moment. Texts before the first one to which the choices apply are left out of `moments`.
/// Throws: failure if they apply to none, or not to one after that.
[[nodiscard]] std::vector<compare::configuration> configurations_at(std::span<const study::moment>& moments,
                                                                    const run_choices& run);

}  // namespace strata::naming
