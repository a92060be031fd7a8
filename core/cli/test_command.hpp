#pragma once
// `strata test`: files of html5lib's tokenizer tests.

#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/tokenizer/registry.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata::cli {

/// What the command line asks for.
struct test_request {
    std::vector<std::string> drafts;  ///< one name; none: the standard one
    engine_kind engine = engine_kind::fused;
    std::string known;                  ///< name of a file of known disagreements, or ""
    std::vector<input_argument> files;  ///< none: standard input
};

/// Does it. Returns the exit status.
int test_command(const registry& known, const test_request& request, const console& io);

}  // namespace strata::cli
