#pragma once
// Runs the program in this process with a registry that has a chain of revisions.

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/program.hpp"
#include "core/engine/registry.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/made_up_chain.hpp"
#include "tests/cli/program_fixture.hpp"

namespace strata::testing {

inline outcome run_with(const registry& known, const std::vector<std::string>& given, std::string_view input) {
    std::vector<const char*> words = {"strata"};
    for (const std::string& each : given) words.push_back(each.c_str());
    std::istringstream in{std::string(input)};
    std::ostringstream out, err;
    const int status = cli::run(known, static_cast<int>(words.size()), words.data(), cli::console{in, out, err});
    return {status, out.str(), err.str()};
}

/// Runs the program with the chain of made_up_chain.hpp.
inline outcome run_made_up(const std::vector<std::string>& given, std::string_view input = "") {
    return run_with({drafts::all(), &drafts::standard(), made_up::chain}, given, input);
}

}  // namespace strata::testing
