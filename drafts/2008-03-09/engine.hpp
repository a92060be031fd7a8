#pragma once
// The fused engine of this draft, compiled once in engine.cpp.

#include "core/engine/fused.hpp"
#include "drafts/2008-03-09/draft.hpp"

namespace strata::drafts::y2008 {

/// What the engine is expanded from.
struct definition {
    static constexpr const auto& machine = spec::y2008::machine;
    static constexpr const spec::draft& draft = spec::y2008::value;
};

using fused_engine = engine::fused<definition>;

}  // namespace strata::drafts::y2008

extern template class strata::engine::fused<strata::drafts::y2008::definition>;
