#pragma once
// Counts the instructions that the processor has executed, if the kernel allows that.

#include <cstdint>
#include <optional>
#include <string>

namespace strata::bench {

/// Counts the instructions of this thread in user space.
class instruction_counter {
public:
    /// Opens the kernel's counter. If that fails, the object records the reason.
    instruction_counter();
    ~instruction_counter();
    instruction_counter(const instruction_counter&) = delete;
    instruction_counter(instruction_counter&&) = delete;
    instruction_counter& operator=(const instruction_counter&) = delete;
    instruction_counter& operator=(instruction_counter&&) = delete;

    /// Returns the number of instructions so far; nothing if they cannot be counted.
    [[nodiscard]] std::optional<std::uint64_t> now() const;
    /// Says why instructions cannot be counted; "" if they can.
    [[nodiscard]] const std::string& why_not() const { return why_not_; }

private:
    int file_ = -1;
    std::string why_not_;
};

/// Returns the program's only counter.
[[nodiscard]] const instruction_counter& instructions();

}  // namespace strata::bench
