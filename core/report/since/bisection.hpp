#pragma once
// Where a command's verdict on the tokens of an input changed, for people and for programs.

#include <cstddef>
#include <iosfwd>
#include <vector>

#include "core/compare/time/boundaries.hpp"
#include "core/report/since/since.hpp"

namespace strata::report {

/// An input under the texts that were judged. Views of what must outlive the call.
struct bisection {
    const input_in_time* of = nullptr;  ///< its turning points are among the boundaries' texts; writing takes places
    std::vector<compare::boundary> boundaries;
    std::size_t outputs = 0;  ///< how many different ones there were
};

/// The boundaries, newest first: the revision, and the first places where the tokens differ, with the rules.
void write_bisection_as_text(std::ostream& to, const bisection& found, const since_style& style);

/// One object on one line: docs/schemas/bisect.schema.json.
void write_bisection_as_json(std::ostream& to, const bisection& found);

}  // namespace strata::report
