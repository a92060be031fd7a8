#pragma once
// A divergence whose places are counted in another way: in the bytes of a page that was decoded, say.

#include <cstdint>
#include <functional>

#include "core/compare/record/divergence.hpp"

namespace strata::compare {

/// The divergence, with `place` of all its offsets. `place` takes an offset and gives another; offsets that ascend have
/// to stay in order. Lines, columns and excerpts stay. Complexity: linear in what the divergence lists.
[[nodiscard]] divergence moved(divergence&& d, const std::function<std::uint64_t(std::uint64_t)>& place);

}  // namespace strata::compare
