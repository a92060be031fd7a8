#pragma once
// A file that make_atlas writes.

#include <string>

namespace strata::testing {

struct atlas_file {
    std::string name;  ///< relative to docs/evolution: "index.md", "../drafts/changes/2009-02-07.md"
    std::string text;
};

}  // namespace strata::testing
