#pragma once
// The drafts in which the engines are compared on every input.

#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// The drafts of the program and the texts on the chain.
inline std::vector<const spec::draft*> tested_drafts() {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    for (const spec::named_text& text : drafts::known().chain.texts)
        if (text.full != nullptr) all.push_back(text.full);
    return all;
}

}  // namespace strata::testing
