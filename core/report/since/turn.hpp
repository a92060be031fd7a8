#pragma once
// A turning point: where one reading of an input became another.

#include <iosfwd>
#include <string>
#include <string_view>

#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/outgoing_text.hpp"

namespace strata::report {

/// What a revision changed at most: "tokens", "errors", "tree", or "words" if nobody can observe it.
[[nodiscard]] std::string_view kind_of(const spec::revision_source& revision);

/// The day, the commit and the title of a revision, or the days between which it lies. `kind`: what it changed.
/// `readings`: which reading became which, "B -> A".
[[nodiscard]] styled_text head_of_turn(const study::moment& at, std::string_view kind, std::string_view readings = {});

/// What differs at a turning point: "tokens" or "errors".
[[nodiscard]] std::string_view kind_of(const compare::turning_point& turn);

/// That line, the named changes of the time, and the first places that differ, with the rules. Takes the places.
void write_turn_as_text(std::ostream& to, const input_in_time& of, const since_style& style,
                        compare::turning_point& turn, std::string_view readings = {});

/// The named changes of the time of a turning point of which only that time is known, a paragraph for each.
[[nodiscard]] block candidates_of(const compare::turning_point& turn, std::size_t width);

/// The object `turningPoint` of docs/schemas/definitions.schema.json.
void append_turn_as_json(outgoing_text& to, const input_in_time& of, const compare::turning_point& turn);

/// The members that say which revision made a text: "date", "commit", "id", "title" and "kind", and "between" where
/// only the time is known. All but the last are null if no revision is known.
void append_revision(std::string& to, const study::moment& at);

/// The member "between", for a moment of which only the time is known.
void append_between(std::string& to, const study::moment& at);

}  // namespace strata::report
