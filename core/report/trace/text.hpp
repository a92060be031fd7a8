#pragma once
// Traces as text. `trace_text` writes the steps of one draft's machine: a line for each step and, below the line, the
// results of the step.
//
//    1:12  '>'         13.2.5.8  Tag name    Switch to the data state. Emit the current tag token. → RCDATA
//                      start tag   title  from 1:6
//                      content     RCDATA state, by tree construction
//
// On narrow terminals, the sentence is below the step. If a rule fires several times in a row, its sentence appears
// only once. `side_by_side_text` writes the states of two machines in two columns and, where they diverge, the rules in
// full.

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/side_by_side.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/run/trace.hpp"
#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// Finds the positions of steps and of their tokens and errors. Takes time linear in the input for all steps together,
/// because positions of each kind ascend. The only exception is the procedure on character references, which returns to
/// the position where it began.
class step_places {
public:
    /// `source` is the input, in bytes. It must outlive the object.
    explicit step_places(std::string_view source)
        : of_steps_(source), of_procedure_(source), of_tokens_(source), of_errors_(source) {}

    /// The position of the character that `step` examines. Call this for each step once, in order.
    [[nodiscard]] std::string of(const run::traced_step& step);
    [[nodiscard]] std::string of_token(std::uint64_t offset);
    [[nodiscard]] std::string of_error(std::uint64_t offset);

private:
    input::locator of_steps_;
    input::locator of_procedure_;  // the position of the last step outside the procedure on character references
    input::locator of_tokens_, of_errors_;
};

/// How a trace looks as text.
struct trace_style {
    bool colour = false;            ///< with the escape sequences of a terminal
    std::size_t width = unlimited;  ///< the largest width of a step's line, in columns
};

/// Writes the steps of one draft.
class trace_text {
public:
    /// `source` is the input. `source`, `draft` and `to` must outlive the object.
    trace_text(const spec::draft& draft, std::string_view source, trace_style style, std::ostream& to);

    /// Writes a step. If a step runs the procedure on character references, its results are written after the steps of
    /// the procedure.
    void write(const run::traced_step& step);
    /// Sends the buffered text to the stream.
    void finish();

private:
    void write_roomy(const run::traced_step& step);
    void write_narrow(const run::traced_step& step);
    [[nodiscard]] std::string beginning_of(const run::traced_step& step);

    const spec::draft& draft_;
    std::string_view source_;
    step_places places_;
    trace_style style_;
    std::ostream& to_;
    std::size_t place_width_, character_width_, section_width_;
    std::string indent_;
    const run::rule_words* said_ = nullptr;  // the words of the last step
    // The results of the last step outside the procedure. They are written after the procedure's steps.
    std::string results_;
    std::string pending_;
};

/// Writes the steps of two drafts side by side.
class side_by_side_text {
public:
    /// `source` is the input. `source`, `drafts` and `to` must outlive the object. An unlimited width means 160
    /// columns.
    side_by_side_text(const std::array<const spec::draft*, 2>& drafts, std::string_view source, trace_style style,
                      std::ostream& to);

    /// Writes the steps of both drafts at a character: a line, and the results below it. If the drafts diverge at this
    /// pair, first writes where they diverge and by which rules. From then on, sentences are shown in full.
    void write(const compare::pair_of_steps& pair, const std::optional<compare::divergence>& first_divergence);
    /// Writes `text` between dashes on its own line.
    void say(std::string_view text);
    /// Sends the buffered text to the stream.
    void finish();

private:
    using lines = std::vector<std::string>;
    void write_divergence(const compare::pair_of_steps& pair, const compare::divergence& d);
    [[nodiscard]] lines half(std::size_t side, const compare::pair_of_steps& pair);

    std::array<const spec::draft*, 2> drafts_;
    std::string_view source_;
    std::array<step_places, 2> places_;
    trace_style style_;
    std::ostream& to_;
    std::size_t place_width_, half_width_;
    // For each draft, the words of the last step whose sentence was shown in full.
    std::array<const run::rule_words*, 2> said_{};
    std::string pending_;
};

}  // namespace strata::report
