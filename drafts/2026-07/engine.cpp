#include "drafts/2026-07/engine.hpp"

template class strata::engine::fused<strata::drafts::y2026::definition>;
