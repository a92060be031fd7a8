#pragma once
// What a user names as drafts.

#include <string>
#include <vector>

namespace strata::naming {

/// The drafts that are named, with all settings and lists as given, and what stands beside the machines of
/// those that are read.
struct named_drafts {
    std::vector<std::string> lists;  ///< each with one name or several, separated by commas
    std::string base;                ///< --base: the name of a draft; "": the nearest by date
    bool reads_text = false;         ///< the command itself reads a text, which `base` is for
};

}  // namespace strata::naming
