#pragma once
// What is wrong with something that a user named or asked for.

#include <stdexcept>
#include <string_view>

namespace strata::naming {

/// An error for the user: what failed, and why.
class failure : public std::runtime_error {
public:
    failure(std::string_view what, std::string_view why);
};

}  // namespace strata::naming
