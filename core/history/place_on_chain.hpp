#pragma once
// Places on a chain of revisions, and their names: a day, a commit or a revision, or "before" one of these.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::naming {

/// How many revisions of the chain are in force at the place with this name: "2009-06-08", the end of that day;
/// "ece65ae9", after that commit (7 to 40 digits); "comment-end-space", after that revision; "before 2009-06-08",
/// "before ece65ae9", "before comment-end-space", just before it. Nothing: the chain has no such place.
/// Throws: failure if commits of several revisions begin so. Complexity: linear in the revisions.
[[nodiscard]] std::optional<std::size_t> place_named(const spec::revision_chain& chain, std::string_view name);

/// Why there is no place of this name on the registry's chain, as a sentence; "" if the name has none of these forms.
[[nodiscard]] std::string why_no_place(const spec::revision_chain& chain, std::string_view name);

/// A draft of a program that stands on its chain.
struct draft_on_chain {
    const spec::draft* draft = nullptr;  ///< null: there is none
    std::size_t place = 0;               ///< how many revisions are in force in it
};

/// The draft between which and `place` no revision makes an observable change; of several, the nearest.
[[nodiscard]] draft_on_chain draft_at(const registry& known, std::size_t place);

/// The last draft that stands at `place` or before it.
[[nodiscard]] draft_on_chain draft_before(const registry& known, std::size_t place);

}  // namespace strata::naming
