#include "drafts/2009-02-07/engine.hpp"

template class strata::engine::fused<strata::drafts::y2009::definition>;
