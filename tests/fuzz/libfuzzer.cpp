// Runs a target under libFuzzer. A failure escapes as an exception, which libFuzzer treats as a crash.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    strata::fuzz::run({reinterpret_cast<const char*>(data), size});
    return 0;
}
