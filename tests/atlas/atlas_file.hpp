#pragma once
// A file that the program make_atlas writes.

#include <string>

namespace strata::testing {

struct atlas_file {
    std::string name;  ///< the path from docs/evolution: "index.md", "../drafts/changes/2009-02-07.md"
    std::string text;  ///< some lines may be for one edition only (editions.hpp)
    bool only_on_site = false;
};

}  // namespace strata::testing
