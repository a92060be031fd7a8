#pragma once
// Files of tests that were remade for a draft, as text: each test with what changed and why, and the number of tests.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string_view>

#include "core/conformance/rebaseline.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// Writes what was remade, or would be.
class remaking_report {
public:
    /// `only_lists`: nothing is written to files. With `colour`, `to` gets the escape sequences of a terminal.
    /// References must outlive this.
    remaking_report(const registry& known, const spec::draft& draft, bool only_lists, bool colour, std::ostream& to)
        : known_(known), draft_(draft), only_lists_(only_lists), colour_(colour), to_(to) {}

    /// Writes the tests of a file. `before_each` is called before each and may throw to stop.
    void add(std::string_view name, const remade_file& file, const std::function<void()>& before_each);
    /// Writes the totals.
    void finish();

    /// How many tests were remade or would be.
    [[nodiscard]] std::uint64_t remade() const { return remade_; }
    /// How many tests fail and cannot be remade.
    [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

private:
    const registry& known_;
    const spec::draft& draft_;
    bool only_lists_;
    bool colour_;
    std::ostream& to_;
    std::uint64_t tests_ = 0, remade_ = 0, stuck_ = 0, listed_ = 0, coerced_ = 0;
};

}  // namespace strata::conformance
