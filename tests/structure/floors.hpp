#pragma once
// Floors: which folders of the source may include which.
//
// A folder is one of core ("core/report", with all that is below it) or `drafts`. A room is a folder or one below it,
// with the files that stand in it. Includes go down from floor to floor; neither folders nor the rooms of one folder
// include each other in a cycle.

#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace strata::structure {

/// The order that is to hold.
struct floors {
    /// The folders of core, from below. Those of one floor may include each other, but not in a cycle.
    std::vector<std::vector<std::string_view>> of_core;
    /// The highest folder of core that the drafts may include, which says on which floor they stand. Core never
    /// includes drafts.
    std::string_view below_drafts;
    /// Files of `drafts` that may include all of core.
    std::vector<std::string_view> entry_points;
};

/// What is wrong with the files, a sentence for each: "core/study/trace.hpp includes core/compare/divergence.hpp, which
/// stands above it". None if they are in order.
[[nodiscard]] std::vector<std::string> faults_in(const std::vector<source_file>& files, const floors& order);

}  // namespace strata::structure
