#pragma once
// Checks layers: which folders of the source may include which.
//
// A folder is a folder of core, such as "core/report" with everything in it, or `drafts`. A subfolder consists of the
// files directly in a folder, or directly in a folder inside it. Files include only files of their own layer or of
// lower layers. Neither folders nor the subfolders of a folder may include each other in a cycle.

#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace strata::structure {

/// The required order of layers.
struct layers {
    /// The folders of core, the lowest layer first. Folders of one layer may include each other, but not in a cycle.
    std::vector<std::vector<std::string_view>> of_core;
    /// The highest folder of core that drafts may include. It determines the layer of `drafts`. Core never includes
    /// drafts.
    std::string_view below_drafts;
    /// The files of `drafts` that may include all of core.
    std::vector<std::string_view> entry_points;
};

/// Returns what is wrong with the files, a sentence for each fault: "core/run/trace.hpp includes
/// core/compare/record/divergence.hpp, which is above it". Returns no sentences if nothing is wrong.
[[nodiscard]] std::vector<std::string> faults_in(const std::vector<source_file>& files, const layers& order);

}  // namespace strata::structure
