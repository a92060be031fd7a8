#pragma once
// All drafts that strata knows, in the order of their dates.

#include <span>
#include <string_view>

#include "core/spec/provenance.hpp"

namespace strata {
struct registry;  // core/tokenizer/registry.hpp
}

namespace strata::drafts {

/// The drafts, oldest first.
[[nodiscard]] std::span<const spec::draft* const> all();

/// The draft of this name or alias ("2008", "2008-03-09"), or null.
[[nodiscard]] const spec::draft* find(std::string_view name);

/// The draft used where none is named.
[[nodiscard]] const spec::draft& standard();

/// The same as a registry, for the parts of core that are handed what they may know.
[[nodiscard]] const strata::registry& known();

}  // namespace strata::drafts
