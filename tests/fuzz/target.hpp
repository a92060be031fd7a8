#pragma once
// The functions that every fuzzing target provides, and the exception for failures.
//
// libfuzzer.cpp runs a target under libFuzzer, and replay.cpp runs it over files. Both only call `run`.

#include <stdexcept>
#include <string_view>

namespace strata::fuzz {

/// Thrown if a property does not hold. The message says which property, and on what input.
struct failure : std::logic_error {
    using std::logic_error::logic_error;
};

/// Runs the target on any bytes. Throws: failure if a property does not hold.
void run(std::string_view data);

}  // namespace strata::fuzz
