#include "drafts/modern/engine.hpp"

template class strata::engine::fused<strata::drafts::modern::definition>;
