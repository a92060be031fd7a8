#pragma once
// `strata test`: runs html5lib tokenizer tests.

#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer.hpp"

namespace strata::cli {

/// The request of a command line.
struct test_request {
    std::vector<std::string> drafts;  ///< one name; none: the default
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    engine_kind engine = engine_kind::fused;
    std::string known;                  ///< path of the file of known disagreements, or ""
    bool rebaseline = false;            ///< remake the expectations instead of only running the tests
    bool check = false;                 ///< with `rebaseline`: only list what would be remade
    std::vector<input_argument> files;  ///< none: standard input
};

/// Runs the tests. Returns the exit status.
int test_command(const registry& known, const test_request& request, const console& io);

}  // namespace strata::cli
