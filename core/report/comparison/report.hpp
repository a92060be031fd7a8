#pragma once
// The interface of reports on comparisons. For each input, a report receives the start, the divergences and the
// figures.

#include <cstdint>
#include <string_view>

#include "core/compare/record/divergence.hpp"
#include "core/compare/time/compared_encodings.hpp"

namespace strata::report {

/// Writes comparisons in some format, as their results arrive.
class comparison_report : public compare::divergence_sink {
public:
    /// An input begins. `bytes`: its length.
    virtual void begin_input(std::string_view name, std::uint64_t bytes) = 0;
    /// How the drafts turn the input's bytes into characters. Ignored by default, because differing encodings are
    /// reported as a divergence.
    virtual void on_encodings(const compare::compared_encodings& /*found*/) {}
    /// The next part of the input has been read, as text. Ignored by default.
    virtual void on_source(std::string_view /*piece*/) {}
    /// The input is complete. `of`: the totals over all divergences that the report received.
    virtual void end_input(const compare::summary& of) = 0;
    /// The input cannot be read to its end. The parts that the report has already written remain.
    virtual void abandon_input() = 0;
    /// The user interrupted the program before the end of the input. By default, calls `abandon_input`.
    virtual void cut_off_input() { abandon_input(); }
    /// The input with this name cannot be read, or will not be read. Ignored by default.
    virtual void leave_out(std::string_view /*name*/) {}
    /// There are no more inputs.
    virtual void finish() = 0;
};

}  // namespace strata::report
