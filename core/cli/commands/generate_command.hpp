#pragma once
// `strata generate`: a test suite made from a draft's machine.

#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The request of a command line.
struct generate_request {
    std::vector<std::string> drafts;  ///< one; none: the default
    std::string base;                 ///< what stands beside a draft that is read; "": the nearest
    std::string between;              ///< two drafts as "A,B", whose differences are tested as well; "": none
    std::string topic;                ///< "": any
    std::string output;               ///< a file that is replaced as a whole; "": standard output
};

/// Runs the command. Returns the exit status.
int generate_command(const registry& known, const generate_request& request, const console& io);

}  // namespace strata::cli
