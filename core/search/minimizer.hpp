#pragma once
// A page on which two drafts differ, made as small as it can be with the same cause.
//
// Delta debugging: parts of the page are left out, halves first and single characters last, as long as `strata compare`
// still names the same cause; then what is left is replaced by plainer characters.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/comparison.hpp"
#include "core/compare/divergence.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

struct minimize_options {
    std::size_t divergence = 1;  ///< whose cause is kept, counted from 1 as a comparison lists them
    /// How many bytes of inputs may be run altogether: so many and so many for each byte of the page. Delta debugging
    /// is quadratic where nothing can be left out, and nobody waits for that.
    std::uint64_t most_bytes = std::uint64_t{1} << 24U;
    std::uint64_t most_for_a_byte = 64;
    /// Told how many bytes are left and how many inputs were tried; false ends the work with what it has.
    std::function<bool(std::size_t bytes, std::size_t tried)> on_progress;
};

/// What became of a page.
struct minimized {
    std::string input;
    compare::divergence found;    ///< that of the same cause in it
    std::size_t divergences = 0;  ///< how many the whole page has
    std::size_t tried = 0;        ///< how many inputs were run
    bool stopped = false;         ///< before nothing more could be left out
};

/// Minimizes `page` for two contestants, the older draft first.
/// Returns: nothing where the page has no such divergence; `divergences` are then counted in `count`.
/// Complexity: as delta debugging: for a cause that depends on one place, about a logarithm of the length in runs over
/// the page, and a few hundred over what is left; for any other no more than the options allow.
[[nodiscard]] std::optional<minimized> minimize(const registry& known,
                                                const std::array<compare::contestant, 2>& contestants,
                                                std::string_view page, const minimize_options& options,
                                                std::size_t& count);

}  // namespace strata::search
