#include "drafts/2007-10-27/engine.hpp"

template class strata::engine::fused<strata::drafts::y2007::definition>;
