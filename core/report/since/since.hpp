#pragma once
// What the standard made of an input through time, for people and for programs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/time/encodings_in_time.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/run/encoding_found.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// An input and its readings. Views of what must outlive the call.
struct input_in_time {
    std::string_view name;
    std::string_view source;  ///< its text
    std::span<const study::moment> moments;
    compare::readings_in_time* found = nullptr;  ///< writing it may take its places
    std::string_view ends{};        ///< the last day for which `moments` speak, if there are later ones; "" otherwise
    std::string_view chain_ends{};  ///< the last day of which each commit is known
    /// Runs the input under the draft of a moment, with the settings of the request.
    std::function<void(const spec::draft&, sink&)> read{};
    const page::encoding_found* encoding = nullptr;  ///< that of the newest text, for all; null: it is not told
    /// In which encodings texts of other days read its bytes; null: it is not told.
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

/// A lane for each reading along a line of time, then the readings and the turning points, newest first, in a few lines
/// each.
void write_since_as_timeline(std::ostream& to, const input_in_time& of, const since_style& style);

/// One object on one line: docs/schemas/since.schema.json.
void write_since_as_json(std::ostream& to, const input_in_time& of);

}  // namespace strata::report
