#pragma once
// Writes reports about the standard through time: how it read an input (`input_in_time`), how a part of the machine
// changed (`part_history`), and where the verdict of a command on an input changed (`bisection`). document.cpp writes
// documents, and json.cpp writes JSON.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/time/compared_encodings.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/report/document/document.hpp"
#include "core/run/page.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

class reading_names;

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

/// What a document shows.
enum class since_contents : std::uint8_t {
    everything,  ///< the tokens and errors of each reading, and the rules behind each turning point
    timeline,    ///< a timeline in characters; readings and turning points in a few lines each
};

/// Writes how the standard has read inputs: for each input its readings, the newest first, and then the turning points
/// between readings, the newest first. Inputs are written as they are added.
class since_document {
public:
    /// `run`: options that differ from the defaults, in words. `inputs`: how many inputs the user named. `to` must
    /// outlive the object.
    since_document(document& to, since_contents what, std::string run, std::size_t inputs)
        : to_(to), what_(what), run_(std::move(run)), inputs_(inputs) {}

    /// Complexity: the length of the input times the number of its readings and turning points.
    void add(const input_in_time& of);
    /// Ends the document. Writes nothing if there was no input.
    void finish();

private:
    void begin(const input_in_time& of);
    void head(const inline_text& text) const;
    void write_readings(const input_in_time& of, const reading_names& names) const;
    void write_timeline(const input_in_time& of, const reading_names& names) const;

    document& to_;
    since_contents what_;
    std::string run_;
    std::size_t inputs_;
    std::size_t added_ = 0;
};

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

/// Writes how often the part changed, a timeline, and the changes, the newest first, each with its day, commit and
/// title. Unless only a timeline is wanted, each change also has the rules before and after.
void write_part(document& to, const part_history& of, since_contents what);

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
