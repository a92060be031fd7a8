#pragma once
// The interface of reports on comparisons. For each input, a report receives the start, the divergences and the
// figures.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/time/compared_encodings.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"

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

/// The inputs that were not read to their end, so that a report does not count them.
class uncounted_inputs {
public:
    /// `name` may have any bytes.
    void add(std::string_view name) {
        if (names_.size() < most_named) names_.push_back(on_one_line(name));
        ++count_;
    }
    /// "2 inputs are not counted, because they were not read to their end: a.html, b.html"; "" if there are none. At
    /// most five are named.
    [[nodiscard]] std::string words() const {
        if (count_ == 0) return "";
        return fmt::format("{} not counted, because {} not read to {} end: {}{}",
                           counted(count_, "input is", "inputs are"), count_ == 1 ? "it was" : "they were",
                           count_ == 1 ? "its" : "their", fmt::join(names_, ", "), count_ > most_named ? ", …" : "");
    }

private:
    static constexpr std::size_t most_named = 5;

    std::vector<std::string> names_;
    std::uint64_t count_ = 0;
};

}  // namespace strata::report
