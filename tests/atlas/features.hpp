#pragma once
// What drafts have of what people ask about: the features that they declare (core/spec/change.hpp), in tables.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"

namespace strata::testing {

/// A feature in all drafts.
struct charted_feature {
    std::string_view name;
    spec::change_topic topic{};  ///< of the change that made it first
    struct cell {
        std::string_view is;                     ///< in this draft
        const spec::feature* changed = nullptr;  ///< what it declares; null: as in its predecessor
    };
    std::vector<cell> cells;  ///< by draft
};

/// In the order of topics, then of drafts.
/// Throws: std::runtime_error, where it is not said what a draft has, or said twice, or of a change that is not there.
[[nodiscard]] std::vector<charted_feature> charted_features(std::span<const spec::draft* const> drafts);

/// A table of those that `other` changed of `one`, linked to the changes on the same page; "" for none.
[[nodiscard]] std::string features_between(std::span<const spec::draft* const> drafts, const spec::draft& one,
                                           const spec::draft& other);

/// A table of all by draft; what a draft changed is linked to its change, and "=" is what its predecessor has. `up`:
/// the way to `docs`. With a topic, only of that, and without lines that name topics and link them.
[[nodiscard]] std::string table_of_features(std::span<const spec::draft* const> drafts, std::string_view up,
                                            std::optional<spec::change_topic> only = {});

/// So many empty cells of a table.
[[nodiscard]] std::string empty_cells(std::size_t count);

}  // namespace strata::testing
