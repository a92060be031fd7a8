#pragma once
// The drafts whose engines are compared with the interpreter.

#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// The drafts of the program and, if their engines are built (STRATA_ENGINES_OF_TEXTS), the texts on the chain.
inline std::vector<const spec::draft*> drafts_with_engines() {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    for (const spec::named_text& text : drafts::known().chain.texts)
        if (text.full != nullptr && text.full->start_fused != nullptr) all.push_back(text.full);
    return all;
}

}  // namespace strata::testing
