#pragma once
// Shrinks a page while two drafts still differ on it in the same way.
//
// Delta debugging: removes parts of the page, halves first and single characters last, as long as the difference is
// still there (kept_difference.hpp) and nothing new appears: no other difference, no other parse error, and no end of
// input within a tag or the like. Then it replaces the remaining characters with plainer ones.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/change.hpp"

namespace strata::search {

/// Which difference of a page to keep. If several members are set, the first one counts.
struct wanted_difference {
    const spec::change* change = nullptr;  ///< the first that belongs to this change
    std::optional<std::size_t> number;     ///< the difference's number in the comparison of the whole page, from 1
    std::size_t place = 1;                 ///< the first of this divergence, counting from 1
};

struct minimize_options {
    wanted_difference wanted;
    /// Limits on the total bytes of input run: `most_bytes`, plus `most_for_a_byte` for each byte of the page. Delta
    /// debugging is quadratic where nothing can be removed, which would take too long.
    std::uint64_t most_bytes = std::uint64_t{1} << 24U;
    std::uint64_t most_for_a_byte = 64;
    /// Called with the bytes left and the number of inputs tried; returning false ends the work with the current
    /// result.
    std::function<bool(std::size_t bytes, std::size_t tried)> on_progress;
};

/// How much differs on an input.
struct difference_count {
    std::size_t places = 0;       ///< divergences
    std::size_t differences = 0;  ///< the differences that they list
    /// Whose machines stopped early: what follows is not known. Only counted for the page.
    std::vector<compare::stopped_draft> stopped{};
};

/// A difference and the divergence that lists it.
struct placed_difference {
    compare::divergence in;
    std::size_t index = 0;
    /// Null if the divergence is so large that it lists none.
    [[nodiscard]] const compare::difference* get() const {
        return index < in.differences.size() ? &in.differences[index] : nullptr;
    }
};

/// The result of minimizing a page.
struct minimized {
    std::string input;
    placed_difference before;  ///< the difference on the page
    placed_difference after;   ///< the difference on `input`
    difference_count left;     ///< what differs on `input`, including the difference that is kept
    std::size_t tried = 0;     ///< number of inputs run
    bool stopped = false;      ///< stopped before it was minimal
};

/// Minimizes `page` for two configurations, the older draft first.
/// Returns: nullopt if the page has no such difference. `of_page`: receives what differs on the page.
/// Complexity: that of delta debugging. For a difference that depends on one place, about log(length) runs over the
/// page and a few hundred over what is left; for any other, no more than the options allow.
[[nodiscard]] std::optional<minimized> minimize(const registry& known,
                                                const std::array<compare::configuration, 2>& configurations,
                                                std::string_view page, const minimize_options& options,
                                                difference_count& of_page);

}  // namespace strata::search
