#pragma once
// The list of drafts that callers pass to core, which itself includes no drafts.

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

/// A draft that was made for a place on the registry's chain of revisions.
struct placed_draft {
    const spec::draft* draft = nullptr;
    std::size_t place = 0;  ///< how many revisions are in force there
};

/// The drafts of a program.
struct registry {
    std::span<const spec::draft* const> drafts;  ///< oldest first
    const spec::draft* standard = nullptr;       ///< the default
    /// The revisions between some of the drafts. A draft whose day is on the chain equals its landmark with the
    /// revisions up to the end of that day.
    spec::revision_chain chain{};
    std::span<const other_name> names{};     ///< in addition to the drafts' own names
    std::span<const placed_draft> placed{};  ///< standalone drafts among `drafts` that are on the chain

    /// The draft with this date, name or alias, or null.
    [[nodiscard]] const spec::draft* find(std::string_view name) const {
        for (const spec::draft* each : drafts)
            if (spec::goes_by(*each, name)) return each;
        for (const other_name& each : names)
            if (each.name == name) return each.draft;
        return nullptr;
    }

    /// The latest draft of the program that is not after `day` (a day as in core/spec/day.hpp), or null if all are
    /// later.
    [[nodiscard]] const spec::draft* in_force_on(std::string_view day) const {
        const spec::draft* latest = nullptr;
        for (const spec::draft* each : drafts)
            if (!each->about.stands_apart && each->about.day <= day) latest = each;
        return latest;
    }
};

}  // namespace strata
