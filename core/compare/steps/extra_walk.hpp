#pragma once
// Walks of drafts and texts that are not compared, through one place of a part after another.

#include <cstddef>
#include <memory>

#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/text/token.hpp"

namespace strata::compare {

/// A walk that is not compared, and the step at which the last place began. Places come in source order.
struct extra_walk {
    std::unique_ptr<const walk> taken;  ///< null: the draft cannot be walked
    std::size_t next = 0;
};

/// The steps of a walk through a place of the part. `next`: the step at which the last place began, which is moved.
/// Complexity: linear in the steps since the last place.
[[nodiscard]] stretch stretch_through(const walk& of, std::size_t& next, const part_of_input& part, source_span where);

}  // namespace strata::compare
