#pragma once
// The texts of the standard up to one that a command line names (--until).

#include <span>
#include <string>
#include <string_view>

#include "core/cli/console.hpp"
#include "core/study/moments.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// Some moments, and the last day for which they speak: "" if they are all.
struct chosen_moments {
    std::span<const study::moment> moments;
    std::string ends{};
};

/// The moments that are not later than the draft, the day or the place on the chain that has this name; "": all.
/// `option`: what names it, for messages. Throws: failure if there is nothing of this name, or nothing that early.
[[nodiscard]] chosen_moments moments_until(std::span<const study::moment> all, const registry& known,
                                           const std::string& name, const console& io,
                                           std::string_view option = "--until");

}  // namespace strata::cli
