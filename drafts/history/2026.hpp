#pragma once
// Revisions of 2026. The draft of July 2026 includes them, so they are in its table.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2026-07-19/machine.hpp"

namespace strata::spec::revisions {

/// All revisions of 2026, in order.
inline constexpr auto of_2026 = std::to_array<revision_view>({
    d2026_07_19::processing_instructions,
    d2026_07_19::decimal_start_state_removed,
});

}  // namespace strata::spec::revisions
