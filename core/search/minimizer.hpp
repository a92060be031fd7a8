#pragma once
// A page on which two drafts differ, made as small as it can be with one of its differences.
//
// Delta debugging: parts of the page are left out, halves first and single characters last, as long as the difference
// is still there (kept_difference.hpp) and nothing is added to it: no other difference, no other parse error, and no
// end of the input within a tag or the like. Then what is left is replaced by plainer characters.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/comparison.hpp"
#include "core/compare/divergence.hpp"
#include "core/spec/change.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

/// Which difference of a page is kept. Of several choices the first that is made here counts.
struct wanted_difference {
    const spec::change* change = nullptr;  ///< the first that belongs to this change
    std::optional<std::size_t> number;     ///< counted from 1 over the whole page, as a comparison lists them
    std::size_t place = 1;                 ///< the first of this divergence, counted from 1
};

struct minimize_options {
    wanted_difference wanted;
    /// How many bytes of inputs may be run altogether: so many and so many for each byte of the page. Delta debugging
    /// is quadratic where nothing can be left out, and nobody waits for that.
    std::uint64_t most_bytes = std::uint64_t{1} << 24U;
    std::uint64_t most_for_a_byte = 64;
    /// Told how many bytes are left and how many inputs were tried; false ends the work with what it has.
    std::function<bool(std::size_t bytes, std::size_t tried)> on_progress;
};

/// How much differs on an input.
struct difference_count {
    std::size_t places = 0;       ///< divergences
    std::size_t differences = 0;  ///< those that they list
};

/// A difference and the divergence that lists it.
struct placed_difference {
    compare::divergence in;
    std::size_t index = 0;
    /// Null where the divergence is so large that it lists none.
    [[nodiscard]] const compare::difference* get() const {
        return index < in.differences.size() ? &in.differences[index] : nullptr;
    }
};

/// What became of a page.
struct minimized {
    std::string input;
    placed_difference before;  ///< the difference as the page has it
    placed_difference after;   ///< as the input has it
    difference_count left;     ///< what differs on the input, the difference that is kept included
    std::size_t tried = 0;     ///< how many inputs were run
    bool stopped = false;      ///< before nothing more could be left out
};

/// Minimizes `page` for two configurations, the older draft first.
/// Returns: nothing where the page has no such difference. `of_page`: what differs on the page.
/// Complexity: as delta debugging: for a difference that depends on one place, about a logarithm of the length in runs
/// over the page, and a few hundred over what is left; for any other no more than the options allow.
[[nodiscard]] std::optional<minimized> minimize(const registry& known,
                                                const std::array<compare::configuration, 2>& configurations,
                                                std::string_view page, const minimize_options& options,
                                                difference_count& of_page);

}  // namespace strata::search
