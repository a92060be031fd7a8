#pragma once
// Groups of drafts in words.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// Drafts by their names: "2007 2008".
inline std::string names_of(const std::vector<const spec::draft*>& drafts, std::string_view between = " ") {
    std::string names;
    for (const spec::draft* each : drafts) names.append(names.empty() ? "" : between).append(each->about.name);
    return names;
}

}  // namespace strata::report
