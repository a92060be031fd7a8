#pragma once
// `strata schema`: the JSON schemas of strata's inputs and outputs.

#include <string>

#include "core/cli/console.hpp"

namespace strata::cli {

/// The request of a command line.
struct schema_request {
    std::string name;  ///< "": list all
};

/// Prints the schema, or the list. Returns the exit status.
int schema_command(const schema_request& request, const console& io);

}  // namespace strata::cli
