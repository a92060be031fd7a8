#pragma once
// The instructions that the processor has retired, if the kernel allows counting them.

#include <cstdint>
#include <optional>
#include <string>

namespace strata::bench {

/// The processor's count of instructions in user space, for this thread.
class instruction_counter {
public:
    /// Opens the counter, or records why it is not available.
    instruction_counter();
    ~instruction_counter();
    instruction_counter(const instruction_counter&) = delete;
    instruction_counter(instruction_counter&&) = delete;
    instruction_counter& operator=(const instruction_counter&) = delete;
    instruction_counter& operator=(instruction_counter&&) = delete;

    /// How many instructions so far; nothing if they cannot be counted.
    [[nodiscard]] std::optional<std::uint64_t> now() const;
    /// Why there is no count; empty if there is one.
    [[nodiscard]] const std::string& why_not() const { return why_not_; }

private:
    int file_ = -1;
    std::string why_not_;
};

/// The one counter of the program.
[[nodiscard]] const instruction_counter& instructions();

}  // namespace strata::bench
