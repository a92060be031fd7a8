#pragma once
// A table of ratios of figures, a column for each draft, and whether they are within their limits.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"

namespace strata::bench {

/// What a row's values must be. A row without either has no requirement.
struct bar {
    std::optional<double> at_least = std::nullopt, at_most = std::nullopt;
};

/// A figure or a ratio of figures; nothing if one was not measured.
using value = std::optional<double>;

/// `a` divided by `b`.
[[nodiscard]] value ratio(value a, value b);

/// Figures by load, draft and what was measured, and rows of them.
class ratio_table {
public:
    /// `of` must outlive this.
    explicit ratio_table(const figures& of);

    [[nodiscard]] const std::vector<std::string_view>& drafts() const { return drafts_; }
    /// The figure, or null. Instead of a draft it may be a peer's.
    [[nodiscard]] const figure* find(std::string_view load, std::string_view draft, std::string_view what) const;
    /// MB/s.
    [[nodiscard]] value speed(std::string_view load, std::string_view draft, std::string_view what) const;
    /// The most memory allocated at once, in KB.
    [[nodiscard]] value peak(std::string_view load, std::string_view draft, std::string_view what) const;

    /// Prints the table's head.
    void begin() const;
    /// Prints a row, with `digits` after the point, and whether all drafts meet `wanted`. Prints nothing if no draft
    /// has a value; a row passes only if every draft has one.
    void row(std::string_view name, std::string_view load, const bar& wanted, int digits,
             const std::function<value(std::string_view draft)>& of_draft) const;

private:
    const figures& figures_;
    std::vector<std::string_view> drafts_;
};

}  // namespace strata::bench
