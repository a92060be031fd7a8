#pragma once
// A table of ratios of speeds, each with its target.

#include <cstdint>
#include <optional>
#include <string_view>

#include "tests/bench/findings.hpp"
#include "tests/bench/pairs.hpp"

namespace strata::bench {

/// The limit of a figure. Without a value, there is no limit.
struct target {
    std::optional<double> at_least = std::nullopt, at_most = std::nullopt;
};

/// Whether the speeds of two ways are compared only if both find the same tokens.
enum class counts : std::uint8_t { any, equal };

/// Rows of Markdown on standard output, written as they come.
class ratio_table {
public:
    /// Prints the table's head.
    ratio_table();

    /// The speed of `a` divided by that of `b`. Both the median and the ratio of the best figures must meet the target.
    /// With `counts::equal`, the row shows both counts, and has no ratio if they differ.
    void speed(std::string_view load, std::string_view what, const timed& a, const timed& b, const target& wanted = {},
               counts found = counts::any);
    /// The time that `a` takes per byte divided by that of `b`.
    void cost(std::string_view load, std::string_view what, const timed& a, const timed& b, const target& wanted = {});
    /// Any other figure.
    void value(std::string_view load, std::string_view what, std::optional<double> median, std::optional<double> best,
               const target& wanted = {});

private:
    void row(std::string_view load, std::string_view what, std::string_view speeds, std::optional<double> median,
             std::optional<double> best, std::string_view found, const target& wanted);
};

/// Whether two ways found the same number of tokens and, if both count them, of attributes and bytes of text.
[[nodiscard]] bool same_found(const findings& a, const findings& b);

}  // namespace strata::bench
