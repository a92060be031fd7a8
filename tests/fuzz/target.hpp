#pragma once
// The functions that every fuzzing target provides, and the way to report failures.
//
// libfuzzer.cpp runs a target under libFuzzer, replay.cpp over files. Both only call `run`.

#include <stdexcept>
#include <string_view>

namespace strata::fuzz {

/// A property does not hold. The message says which and on what input.
struct failure : std::logic_error {
    using std::logic_error::logic_error;
};

/// Runs the target on one input; any bytes are allowed.
/// Throws `failure` if a property does not hold.
void run(std::string_view data);

}  // namespace strata::fuzz
