// Runs a target under libFuzzer. If a property fails, the target throws an exception. Nothing catches the exception, so
// libFuzzer reports a crash.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    strata::fuzz::run({reinterpret_cast<const char*>(data), size});
    return 0;
}
