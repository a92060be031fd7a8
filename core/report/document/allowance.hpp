#pragma once
// Limits how many items of a list a report shows.

#include <cstddef>
#include <limits>
#include <string_view>

#include "core/report/document/document.hpp"

namespace strata::report {

/// Counts the items of a list that are shown and those that are left out.
class allowance {
public:
    static constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

    explicit allowance(std::size_t most) : left_(most) {}
    /// Whether the next item is shown. Call this once for each item, because it counts the item.
    [[nodiscard]] bool takes_one() {
        if (left_ == 0) ++left_out_;
        return left_ > 0 && left_-- > 0;
    }
    void leave_out(std::size_t count) { left_out_ += count; }
    [[nodiscard]] std::size_t left_out() const { return left_out_; }

private:
    std::size_t left_;
    std::size_t left_out_ = 0;
};

/// Writes how many items of a list are left out, if any: "3 rules left out here; `strata diff` lists all." `command`:
/// the command that lists all items; "" if no command does.
void say_left_out(document& to, const allowance& shown, std::string_view one, std::string_view several,
                  std::string_view command);

}  // namespace strata::report
