#pragma once
// The steps of a draft's machine as text: a line for each step, and below it what resulted from it.
//
//    1:12  '>'         13.2.5.8  Tag name    Switch to the data state. Emit the current tag token. → RCDATA
//                      start tag   title  from 1:6
//                      content     RCDATA state, by tree construction
//
// On narrow terminals the sentence moves below the step, and is not repeated while the same rule fires again.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/trace/step_places.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/run/trace.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// How a trace looks as text.
struct trace_style {
    bool colour = false;            ///< with the escape sequences of a terminal
    std::size_t width = unlimited;  ///< the most columns that the line of a step takes
};

/// A state's name as a column shows it: "Tag open"; a step of the procedure on character references is "· the match".
[[nodiscard]] std::string short_state_name(const spec::draft& draft, std::size_t state);

/// A sentence in no more than `columns`. A condition on the content model flag at its beginning is cut first.
[[nodiscard]] std::string shortened(std::string_view sentence, std::size_t columns);

/// Where a step leads: " → RCDATA"; "" where the machine stays in its state.
[[nodiscard]] std::string next_of(const spec::draft& draft, const study::traced_step& step);

/// What a step looked at: a character's name or, if it consumed several, these in quotes, cut to `columns`.
[[nodiscard]] std::string looked_at(const study::traced_step& step, std::string_view source, std::size_t columns);

/// How the results of a step are written.
struct outcome_style {
    std::string_view indent;  ///< goes before each line
    bool colour = false;
    /// A character that is emitted as it is has a line too, though the rule says so already, and texts may be longer.
    bool says_all = false;
};

/// Appends the results of a step, a line for each: errors, tokens, and what else changed besides the state.
void append_outcome(std::string& to, const spec::draft& draft, const study::traced_step& step, step_places& places,
                    outcome_style how);

/// Writes the steps it gets.
class trace_text {
public:
    /// `source` is the input. It, `draft` and `to` must outlive this.
    trace_text(const spec::draft& draft, std::string_view source, trace_style style, std::ostream& to);

    /// Writes a step. The results of one that runs the procedure on character references come after the procedure.
    void write(const study::traced_step& step);
    /// Sends what is pending.
    void finish();

private:
    void write_roomy(const study::traced_step& step);
    void write_narrow(const study::traced_step& step);
    [[nodiscard]] std::string beginning_of(const study::traced_step& step);

    const spec::draft& draft_;
    std::string_view source_;
    step_places places_;
    trace_style style_;
    std::ostream& to_;
    std::size_t place_width_, character_width_, section_width_;
    std::string indent_;
    const study::rule_words* said_ = nullptr;  // of the last line
    std::string results_;                      // of the last step outside of the procedure
    std::string pending_;
};

}  // namespace strata::report
