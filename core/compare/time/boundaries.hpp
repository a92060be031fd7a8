#pragma once
// Where verdicts on texts, in the order of time, change: what `strata bisect` looks for.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::compare {

/// What somebody thinks of the output under a text.
enum class verdict : std::uint8_t { good, bad, skipped };
[[nodiscard]] std::string_view name_of(verdict v);

/// Two texts with different verdicts, neither of which is `skipped`, and nothing but skipped ones between them.
struct boundary {
    std::size_t before = 0, after = 0;  ///< their numbers: `after` is `before + 1` if nothing was skipped
    verdict becomes = verdict::bad;     ///< that of `after`
    [[nodiscard]] bool is_exact() const { return after == before + 1; }
};

/// All boundaries, oldest first. Complexity: linear.
[[nodiscard]] std::vector<boundary> boundaries_of(std::span<const verdict> verdicts);

}  // namespace strata::compare
