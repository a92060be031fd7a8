#pragma once
// The features that drafts declare (core/spec/change.hpp), in tables.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"

namespace strata::testing {

/// A feature across all drafts.
struct charted_feature {
    std::string_view name;
    spec::change_topic topic{};  ///< the topic of the change that first made it
    struct cell {
        std::string_view is;                     ///< its value in this draft
        const spec::feature* changed = nullptr;  ///< the declaration; null: as in its predecessor
    };
    std::vector<cell> cells;  ///< by draft
};

/// All features, sorted by topic and then by draft. Throws: std::runtime_error if a draft's value is missing, given
/// twice, or refers to a change that does not exist.
[[nodiscard]] std::vector<charted_feature> charted_features(std::span<const spec::draft* const> drafts);

/// A table of the features that `other` changed from `one`, linked to the changes on the same page; "" if there are
/// none.
[[nodiscard]] std::string features_between(std::span<const spec::draft* const> drafts, const spec::draft& one,
                                           const spec::draft& other);

/// A table of all features by draft. A changed feature links to its change; "=" means as in the predecessor. `up`: the
/// relative path to `docs`. With a topic, only features with that topic, and without lines that name topics and link to
/// them.
[[nodiscard]] std::string table_of_features(std::span<const spec::draft* const> drafts, std::string_view up,
                                            std::optional<spec::change_topic> only = {});

/// This many empty cells of a table.
[[nodiscard]] std::string empty_cells(std::size_t count);

}  // namespace strata::testing
