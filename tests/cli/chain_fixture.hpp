#pragma once
// Runs the program in this process with a registry that has a chain of revisions.

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/made_up_chain.hpp"
#include "tests/cli/program_fixture.hpp"

namespace strata::testing {

/// Runs the program with the chain of made_up_chain.hpp.
inline outcome run_made_up(const std::vector<std::string>& given, std::string_view input = "") {
    return run_with({drafts::all(), &drafts::standard(), made_up::chain}, given, input);
}

}  // namespace strata::testing
