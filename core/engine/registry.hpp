#pragma once
// The list of drafts that callers pass to core. (core itself contains no drafts.)

#include <cstddef>
#include <span>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata {

/// An additional name of a draft.
struct other_name {
    std::string_view name;
    const spec::draft* draft = nullptr;
};

/// A draft that was written for a certain point of the registry's chain of revisions.
struct placed_draft {
    const spec::draft* draft = nullptr;
    std::size_t place = 0;  ///< the number of revisions that are in force at that point
};

/// The drafts that a program can use.
struct registry {
    std::span<const spec::draft* const> drafts;  ///< oldest first
    const spec::draft* standard = nullptr;       ///< the default draft
    /// The chain of revisions. It contains some of the drafts. A draft whose day is on the chain equals the chain's
    /// first draft with all revisions up to the end of that day applied.
    spec::revision_chain chain{};
    std::span<const other_name> names{};     ///< in addition to the drafts' own names
    std::span<const placed_draft> placed{};  ///< the standalone drafts in `drafts` that are on the chain

    /// The draft with this date, name or alias, or null.
    [[nodiscard]] const spec::draft* find(std::string_view name) const {
        for (const spec::draft* each : drafts)
            if (spec::goes_by(*each, name)) return each;
        for (const other_name& each : names)
            if (each.name == name) return each.draft;
        return nullptr;
    }

    /// The draft that was in force on `day` (in the form of core/spec/day.hpp): the latest one that is not later than
    /// this day. Null if all drafts are later.
    [[nodiscard]] const spec::draft* in_force_on(std::string_view day) const {
        const spec::draft* latest = nullptr;
        for (const spec::draft* each : drafts)
            if (!each->about.stands_apart && each->about.day <= day) latest = each;
        return latest;
    }
};

}  // namespace strata
