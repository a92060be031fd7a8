#pragma once
// Finds out why a tokenizer refuses a call.

#include <stdexcept>
#include <string>

namespace strata::testing {

/// Returns the message of the std::logic_error that `call` throws; "(no refusal)" if it throws nothing.
template <class F>
std::string refusal(const F& call) {
    try {
        call();
    } catch (const std::logic_error& e) {
        return e.what();
    }
    return "(no refusal)";
}

}  // namespace strata::testing
