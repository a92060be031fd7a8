#pragma once
// The WHATWG HTML Standard, July 2026: the machine, and the facts of `modern` that still hold.

#include "core/spec/draft.hpp"
#include "drafts/2026-07/machine.hpp"
#include "drafts/modern/draft.hpp"

namespace strata::spec::y2026 {

/// Content states keep their places: the new states stand behind them all.
static_assert(modern::contents.back().state < modern::cdata_section_end);

/// What stands in feedback.hpp.
extern const tree::rules tree_construction;
/// Starts the engine that is expanded from `value` (drafts/engine.cpp.in).
std::unique_ptr<engine::running> start_fused(const tokenizer_options& options, sink& to);

inline constexpr spec::draft value = [] {
    spec::draft d = modern::value;
    d.about = {.name = "2026",
               .aliases = {"2026-07", "living"},
               .date = "July 2026",
               .title = "WHATWG HTML Standard with processing instructions",
               .section = "13.2.5 Tokenization",
               .source = "WHATWG, HTML Standard, July 2026"};
    d.table = machine;
    d.continues = {};
    d.tree_construction = &tree_construction;
    d.start_fused = &start_fused;
    return d;
}();

}  // namespace strata::spec::y2026
