#pragma once
// The standard through time, for people and for programs: how it read an input (`input_in_time`), how a part of the
// machine changed (`part_history`), and where a command's verdict on an input changed (`bisection`). text.cpp and
// timeline.cpp write text, document.cpp documents, json.cpp JSON; the HTML page of an input is declared in html.hpp.

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

/// An input and its readings. The members are views of data that must outlive the call.
struct input_in_time {
    std::string_view name;
    std::string_view source;  ///< its text
    std::span<const history::moment> moments;
    compare::readings_in_time* found;   ///< writing it may take its places
    const spec::revision_chain* chain;  ///< that of the texts: it has the days for which each commit is known
    std::string_view ends{};  ///< the last day for which `moments` speak, if there are later ones; "" otherwise
    /// Runs the input under the draft of a moment, with the settings of the request.
    std::function<void(std::size_t moment, sink&)> read{};
    const run::encoding_found* encoding = nullptr;  ///< that of the newest text, for all; null: not shown
    /// The encodings in which texts of other days read its bytes; null: not shown.
    const std::vector<compare::encoding_period>* encodings = nullptr;
    std::uint64_t bytes = 0;  ///< its size, if it was decoded; 0: that of `source`
};

/// How the text looks.
struct since_style {
    bool colour = false;
    bool links = false;
    std::size_t width = 80;
    std::size_t places_shown = 3;  ///< of each turning point
};

/// A block for each reading, newest first, with the days on which it held, then the turning points, newest first, each
/// with its commit, its title and the rules.
void write_since_as_text(std::ostream& to, const input_in_time& of, const since_style& style);

/// A section of a document: the readings, newest first, each with its days, tokens and errors, then the turning points,
/// newest first, each with its commit, its title and the rules.
void write_since(document& to, const input_in_time& of);

/// A timeline with a lane for each reading, then the readings and the turning points, newest first, in a few lines
/// each.
void write_since_as_timeline(std::ostream& to, const input_in_time& of, const since_style& style);

/// One object on one line: docs/schemas/since.schema.json.
void write_since_as_json(std::ostream& to, const input_in_time& of);

// --- A part of the machine ---

/// The subject of a history.
struct part_name {
    enum class kind : std::uint8_t { state, rule, error, topic };
    kind of = kind::state;
    std::string name{};       ///< of the state (of a rule, its state), the error, the topic
    std::string title{};      ///< of a topic
    std::string character{};  ///< of a rule: "tab"
};

/// A part, and its known history. The members are views of data that must outlive the call.
struct part_history {
    part_name name;
    const history::part_in_time* found = nullptr;
    std::span<const history::moment> moments;
    const spec::revision_chain* chain = nullptr;  ///< that of the texts
    std::string_view ends{};  ///< the last day for which `moments` speak, if there are later ones; "" otherwise
};

/// "End tag open state", `End tag open state, "!"`, "eof-in-tag", "Script data"
[[nodiscard]] std::string title_of(const part_name& name);

/// How often it changed, a timeline as a figure, and a section for each change, newest first, with its day, commit and
/// title, and the rules before and after.
void write_part(document& to, const part_history& of);

/// A timeline with the part and its changes, then a line for each change, newest first.
[[nodiscard]] std::string part_as_timeline(const part_history& of, const text_style& style);

/// One object on one line: docs/schemas/since-part.schema.json.
[[nodiscard]] std::string part_as_json(const part_history& of);

// --- A bisection ---

/// An input under the texts that were judged. The members are views of data that must outlive the call.
struct bisection {
    const input_in_time* of = nullptr;  ///< its turning points are among the boundaries' texts; writing takes places
    std::vector<compare::boundary> boundaries;
    std::size_t outputs = 0;  ///< how many different ones there were
};

/// The boundaries, newest first: the revision, and the first places where the tokens differ, with the rules.
void write_bisection(document& to, const bisection& found);

/// One object on one line: docs/schemas/bisect.schema.json.
void write_bisection_as_json(std::ostream& to, const bisection& found);

}  // namespace strata::report
