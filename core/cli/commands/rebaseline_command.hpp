#pragma once
// `strata test --rebaseline`: writes the expectations of html5lib tokenizer tests anew for a draft.

#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/test_command.hpp"
#include "core/conformance/known_disagreements.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// Remakes the files, or lists what would be remade. Returns the exit status.
int rebaseline_command(const registry& known, const spec::draft& draft, const test_request& request,
                       std::vector<conformance::known_disagreement> listed, const console& io);

}  // namespace strata::cli
