#pragma once
// The message of a tokenizer when it refuses a call.

#include <stdexcept>
#include <string>

namespace strata::testing {

/// The words of the `std::logic_error` that `call` throws, or "(no refusal)".
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
