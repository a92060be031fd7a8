#pragma once
// The fused engine of this draft, compiled once in engine.cpp.

#include "core/engine/fused.hpp"
#include "drafts/modern/draft.hpp"

namespace strata::drafts::modern {

/// What the engine is expanded from.
struct definition {
    static constexpr const auto& machine = spec::modern::machine;
    static constexpr const spec::draft& draft = spec::modern::value;
};

using fused_engine = engine::fused<definition>;

}  // namespace strata::drafts::modern

extern template class strata::engine::fused<strata::drafts::modern::definition>;
