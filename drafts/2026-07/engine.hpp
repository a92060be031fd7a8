#pragma once
// The fused engine of this draft, compiled once in engine.cpp.

#include "core/engine/fused.hpp"
#include "drafts/2026-07/draft.hpp"

namespace strata::drafts::y2026 {

/// What the engine is expanded from.
struct definition {
    static constexpr const auto& machine = spec::y2026::machine;
    static constexpr const spec::draft& draft = spec::y2026::value;
};

using fused_engine = engine::fused<definition>;

}  // namespace strata::drafts::y2026

extern template class strata::engine::fused<strata::drafts::y2026::definition>;
