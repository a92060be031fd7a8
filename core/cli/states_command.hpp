#pragma once
// `strata states`: the states of a draft, and one state's rules as the table has them.

#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/drafts_command.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// What the command line asks for.
struct states_request {
    std::vector<std::string> drafts;  ///< one name; none: the standard one
    std::string state;                ///< a state's name or a part of it that no other has; "": the list of all
    listing_format format = listing_format::text;
};

/// Does it. Returns the exit status.
int states_command(const registry& known, const states_request& request, const console& io);

}  // namespace strata::cli
