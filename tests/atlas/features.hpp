#pragma once
// Writes tables of the features that drafts declare (core/spec/change.hpp).

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"

namespace strata::testing {

/// A feature, and its value in every draft.
struct charted_feature {
    std::string_view name;
    spec::change_topic topic{};  ///< the topic of the first change to this feature
    struct cell {
        std::string_view is;                     ///< the feature's value in this draft
        const spec::feature* changed = nullptr;  ///< the declaration that changes the value; null if the value is the
                                                 ///< predecessor's
    };
    std::vector<cell> cells;  ///< one for each draft
};

/// Returns all features, sorted by topic and then by draft. Throws: std::runtime_error if the value for some draft is
/// missing or given twice, or refers to a change that does not exist.
[[nodiscard]] std::vector<charted_feature> charted_features(std::span<const spec::draft* const> drafts);

/// Writes a table of the features that differ between `one` and `other`. The links lead to changes on the same page.
/// Returns "" if no features differ.
[[nodiscard]] std::string features_between(std::span<const spec::draft* const> drafts, const spec::draft& one,
                                           const spec::draft& other);

/// Writes a table of all features by draft. A changed feature links to its change; "=" means that the value equals the
/// predecessor's. `up` is the relative path to `docs`. If `only` is given, the table has only features of this topic,
/// and leaves out the lines that name topics.
[[nodiscard]] std::string table_of_features(std::span<const spec::draft* const> drafts, std::string_view up,
                                            std::optional<spec::change_topic> only = {});

/// Returns `count` empty cells of a table.
[[nodiscard]] std::string empty_cells(std::size_t count);

}  // namespace strata::testing
