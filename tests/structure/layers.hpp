#pragma once
// Layers: which folders of the source may include which.
//
// A folder is one of core ("core/report", with everything in it) or `drafts`. A subfolder is a folder or one inside it,
// with the files directly in it. Includes go down from layer to layer; neither folders nor the subfolders of one folder
// include each other in a cycle.

#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace strata::structure {

/// The required order.
struct layers {
    /// The folders of core, from the bottom up. Folders in one layer may include each other, but not in a cycle.
    std::vector<std::vector<std::string_view>> of_core;
    /// The highest folder of core that the drafts may include, which determines their layer. Core never includes
    /// drafts.
    std::string_view below_drafts;
    /// Files of `drafts` that may include all of core.
    std::vector<std::string_view> entry_points;
};

/// What is wrong with the files, one sentence for each fault: "core/run/trace.hpp includes
/// core/compare/record/divergence.hpp, which is above it". Empty if they are in order.
[[nodiscard]] std::vector<std::string> faults_in(const std::vector<source_file>& files, const layers& order);

}  // namespace strata::structure
