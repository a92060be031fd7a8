#pragma once
// All drafts that strata has, in the order of their dates.

#include <span>
#include <string_view>

#include "core/spec/provenance.hpp"

namespace strata {
struct registry;  // core/engine/registry.hpp
}

namespace strata::drafts {

/// The drafts, oldest first.
[[nodiscard]] std::span<const spec::draft* const> all();

/// Returns the draft with this name or alias ("2008", "2008-03-09"), or null. Drafts of other days, and of commits, are
/// made by `history::days_of_chain` (<strata/history.hpp>).
[[nodiscard]] const spec::draft* find(std::string_view name);

/// Returns the default draft.
[[nodiscard]] const spec::draft& standard();

/// Returns the drafts as a registry, for the parts of core that need a list of drafts.
[[nodiscard]] const strata::registry& known();

}  // namespace strata::drafts
