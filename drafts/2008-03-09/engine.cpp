#include "drafts/2008-03-09/engine.hpp"

template class strata::engine::fused<strata::drafts::y2008::definition>;
