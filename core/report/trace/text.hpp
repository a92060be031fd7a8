#pragma once
// The steps of a draft's machine for people: a line for each step, and below it what came of it.
//
//      11  '>'         13.2.5.8  Tag name    Switch to the data state. Emit the current tag token. → RCDATA
//                      start tag   title  [5, 12)
//                      content     RCDATA state, by tree construction
//
// Where there is little room, the sentence stands below too, and is said once where one rule fires again and again.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/study/trace.hpp"

namespace strata::report {

/// How a trace for people looks.
struct trace_style {
    bool colour = false;            ///< with the escape sequences of a terminal
    std::size_t width = unlimited;  ///< columns to which lines of steps are made to fit
};

/// A state's name as a column has it: "Tag open", and of a step of the procedure on character references "· the match".
[[nodiscard]] std::string short_state_name(const spec::draft& draft, std::size_t state);

/// A sentence in no more than `columns`. A condition on the mode, which opens it, gives way first.
[[nodiscard]] std::string shortened(std::string_view sentence, std::size_t columns);

/// Where a step leads: " → RCDATA"; "" where the machine stays in its state.
[[nodiscard]] std::string next_of(const spec::draft& draft, const study::traced_step& step);

/// What a step looked at: a character's name or, where it consumed several, these in quotes, cut to `columns`.
[[nodiscard]] std::string looked_at(const study::traced_step& step, std::string_view source, std::size_t columns);

/// How it is written what came of a step.
struct outcome_style {
    std::string_view indent;  ///< goes before each line
    bool colour = false;
    /// A character that is emitted as it stands has a line too, though the rule says it already; long texts are not
    /// cut so soon.
    bool says_all = false;
};

/// Appends what came of a step, a line for each: errors, tokens, and what changed beside the state.
void append_outcome(std::string& to, const spec::draft& draft, const study::traced_step& step, outcome_style how);

/// Writes the steps it gets.
class trace_text {
public:
    /// `source` is the input. It, `draft` and `to` must outlive this.
    trace_text(const spec::draft& draft, std::string_view source, trace_style style, std::ostream& to);

    /// Writes a step. What came of one that runs the procedure on character references stands behind the procedure.
    void write(const study::traced_step& step);
    /// Sends off what is not written yet.
    void finish();

private:
    void write_roomy(const study::traced_step& step);
    void write_narrow(const study::traced_step& step);
    [[nodiscard]] std::string beginning_of(const study::traced_step& step) const;

    const spec::draft& draft_;
    std::string_view source_;
    trace_style style_;
    std::ostream& to_;
    std::size_t offset_width_, character_width_, section_width_;
    std::string indent_;
    const study::rule_words* said_ = nullptr;  // of the last line
    std::string behind_;                       // what came of the last step outside of the procedure
    std::string pending_;
};

}  // namespace strata::report
