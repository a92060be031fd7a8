#pragma once
// Writes reports about the standard through time: how it read an input (`input_in_time`), how a part of the machine
// changed (`part_history`), and where the verdict of a command on an input changed (`bisection`). text.cpp writes
// text, document.cpp writes documents, and json.cpp writes JSON. The HTML page about an input is declared in
// html.hpp.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/time/compared_encodings.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/layout.hpp"
#include "core/run/page.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

// --- An input ---

/// An input and its readings. The members are views: their data must outlive the call.
struct input_in_time {
    std::string_view name;
    std::string_view source;  ///< the text of the input
    std::span<const history::moment> moments;
    compare::readings_in_time* found;  ///< its turning points; writers may move places out of them
    /// The chain of revisions, with the day up to which all commits are known.
    const spec::revision_chain* chain;
    /// The last day that `moments` cover, if there are later texts; "" if `moments` cover all days.
    std::string_view ends{};
    /// Runs the input under the draft of the moment, with the settings of the request.
    std::function<void(std::size_t moment, sink&)> read{};
    const run::encoding_found* encoding = nullptr;  ///< the encoding under the newest text; null if it is not shown
    /// The encodings in which texts of other days read the input's bytes; null if they are not shown.
    const std::vector<compare::encoding_period>* encodings = nullptr;
    std::uint64_t bytes = 0;  ///< if the input was decoded, its size before that; 0 for the size of `source`
};

/// How a report for a terminal looks.
struct since_style {
    bool colour = false;
    bool links = false;
    std::size_t width = 80;
    std::size_t places_shown = 3;  ///< how many places of each turning point are shown
};

/// Writes a block for each reading with its days, the newest first. Then writes the turning points, the newest first,
/// each with its commit, its title and its rules.
void write_since_as_text(std::ostream& to, const input_in_time& of, const since_style& style);

/// Writes a section of a document: the readings, the newest first, each with its days, tokens and errors; then the
/// turning points, the newest first, each with its commit, its title and its rules.
void write_since(document& to, const input_in_time& of);

/// Writes a timeline with a lane for each reading, then the readings and the turning points, the newest first, in a few
/// lines each.
void write_since_as_timeline(std::ostream& to, const input_in_time& of, const since_style& style);

/// Writes one object on one line.
void write_since_as_json(std::ostream& to, const input_in_time& of);

// --- A part of the machine ---

/// The subject of a history.
struct part_name {
    enum class kind : std::uint8_t { state, rule, error, topic };
    kind of = kind::state;
    std::string name{};       ///< the name of the state or error; for a rule, the name of its state; for a topic, its
                              ///< title
    std::string title{};      ///< for a topic, its title
    std::string character{};  ///< for a rule, its character: "tab"
};

/// A part, and its known history. The members are views: their data must outlive the call.
struct part_history {
    part_name name;
    const history::part_in_time* found = nullptr;
    std::span<const history::moment> moments;
    const spec::revision_chain* chain = nullptr;  ///< the chain of revisions
    /// The last day that `moments` cover, if there are later texts; "" if `moments` cover all days.
    std::string_view ends{};
};

/// The title of a part in reports: "End tag open state", `End tag open state, "!"`, "eof-in-tag", "Script data".
[[nodiscard]] std::string title_of(const part_name& name);

/// Writes how often the part changed, a timeline as a figure, and a section for each change, the newest first. A
/// section has the day, commit and title of the change, and the rules before and after the change.
void write_part(document& to, const part_history& of);

/// A timeline with the part and its changes, then a line for each change, the newest first.
[[nodiscard]] std::string part_as_timeline(const part_history& of, const text_style& style);

/// Returns one object on one line.
[[nodiscard]] std::string part_as_json(const part_history& of);

// --- A bisection ---

/// An input, and the texts under which the command judged it. The members are views: their data must outlive the call.
struct bisection {
    const input_in_time* of = nullptr;  ///< the input; its turning points are the boundaries between verdicts, and
                                        ///< writers may move places out of them
    std::vector<compare::boundary> boundaries;
    std::size_t outputs = 0;  ///< how many different outputs the texts gave
};

/// Writes the boundaries between verdicts, the newest first. For each boundary, writes the revision, and the first
/// places where tokens differ, with the rules.
void write_bisection(document& to, const bisection& found);

/// Writes one object on one line.
void write_bisection_as_json(std::ostream& to, const bisection& found);

}  // namespace strata::report
