#pragma once
// `strata::tokenizer`: a tokenizer for any of the drafts.

#include "core/tokenizer/tokenizer.hpp"
#include "drafts/2007-10-27/engine.hpp"
#include "drafts/2008-03-09/engine.hpp"
#include "drafts/2009-02-07/engine.hpp"
#include "drafts/2026-07/engine.hpp"
#include "drafts/modern/engine.hpp"
#include "drafts/registry.hpp"

namespace strata {

/// A tokenizer for any draft of `drafts::all()`.
using tokenizer = basic_tokenizer<drafts::y2007::fused_engine, drafts::y2008::fused_engine, drafts::y2009::fused_engine,
                                  drafts::modern::fused_engine, drafts::y2026::fused_engine>;

}  // namespace strata
