#pragma once
// The list of drafts for code that needs one: core itself does not include any.

#include <span>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata {

/// The drafts of a program.
struct registry {
    std::span<const spec::draft* const> drafts;  ///< oldest first
    const spec::draft* standard = nullptr;       ///< the default

    /// The draft with this date, name or alias, or null.
    [[nodiscard]] const spec::draft* find(std::string_view name) const {
        for (const spec::draft* each : drafts)
            if (spec::goes_by(*each, name)) return each;
        return nullptr;
    }

    /// The latest draft that is not after `day` (a day as in core/spec/day.hpp), or null if all are later.
    [[nodiscard]] const spec::draft* in_force_on(std::string_view day) const {
        const spec::draft* latest = nullptr;
        for (const spec::draft* each : drafts)
            if (each->about.day <= day) latest = each;
        return latest;
    }
};

}  // namespace strata
