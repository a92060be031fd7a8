#pragma once
// Prints a table of ratios of speeds with their targets.

#include <cstdint>
#include <optional>
#include <string_view>

#include "tests/bench/findings.hpp"
#include "tests/bench/pairs.hpp"

namespace strata::bench {

/// The limits of a figure. A missing value means no limit.
struct target {
    std::optional<double> at_least = std::nullopt, at_most = std::nullopt;
};

/// Whether the speeds of two ways are compared only if both ways find the same tokens.
enum class counts : std::uint8_t { any, equal };

/// Prints a Markdown table to standard output, each row as soon as it is measured.
class ratio_table {
public:
    /// Prints the head of the table.
    ratio_table();

    /// Prints the speed of `a` divided by that of `b`. The median of the ratios and the ratio of the best speeds must
    /// both meet the target. With `counts::equal`, the row shows both counts, and has no ratio if the counts differ.
    void speed(std::string_view load, std::string_view what, const timed& a, const timed& b, const target& wanted = {},
               counts found = counts::any);
    /// Prints the time that `a` takes per byte, divided by that of `b`.
    void cost(std::string_view load, std::string_view what, const timed& a, const timed& b, const target& wanted = {});
    /// Prints any other figure.
    void value(std::string_view load, std::string_view what, std::optional<double> median, std::optional<double> best,
               const target& wanted = {});

private:
    void row(std::string_view load, std::string_view what, std::string_view speeds, std::optional<double> median,
             std::optional<double> best, std::string_view found, const target& wanted);
};

/// Returns whether two ways found the same number of tokens and, if both count these, of attributes and bytes of text.
[[nodiscard]] bool same_found(const findings& a, const findings& b);

}  // namespace strata::bench
