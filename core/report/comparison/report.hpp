#pragma once
// What a report of comparisons is told: for each input where it begins, its divergences, and what there was of it.

#include <cstdint>
#include <string_view>

#include "core/compare/divergence.hpp"

namespace strata::report {

/// Writes comparisons in some form, as they come.
class comparison_report : public compare::divergence_sink {
public:
    /// An input follows. `bytes`: its length.
    virtual void begin_input(std::string_view name, std::uint64_t bytes) = 0;
    /// The input's next bytes have been read. By default they are ignored.
    virtual void on_source(std::string_view /*piece*/) {}
    /// It is over; `of` are the figures of what was shown.
    virtual void end_input(const compare::summary& of) = 0;
    /// It cannot be read to its end. What was written of it stands; the next input is to be told from it.
    virtual void abandon_input() = 0;
    /// An interrupt cut it off. By default it is abandoned.
    virtual void cut_off_input() { abandon_input(); }
    /// An input of this name cannot be read, or not any more. By default nothing is said of it.
    virtual void leave_out(std::string_view /*name*/) {}
    /// No input follows.
    virtual void finish() = 0;
};

}  // namespace strata::report
