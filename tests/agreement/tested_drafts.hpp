#pragma once
// The drafts under which tests compare the engines.

#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// Returns the drafts of the program and the named texts on the chain.
inline std::vector<const spec::draft*> tested_drafts() {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    for (const spec::named_text& text : drafts::known().chain.texts)
        if (text.full != nullptr) all.push_back(text.full);
    return all;
}

}  // namespace strata::testing
