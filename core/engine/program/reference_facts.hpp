#pragma once
// Where, according to a draft's table, an "&" does not begin a reference. The references themselves are read by the
// runner; the tables of names and numbers are searched by core/engine/references.hpp.

#include <cstddef>

#include "core/engine/program/table.hpp"
#include "core/engine/scan.hpp"

namespace strata::engine {

/// The state that "&" leads to, in drafts that have states for references; nothing in those that have a procedure.
[[nodiscard]] maybe_state reference_state_of(const table& t, std::size_t s, std::size_t m = 0);

/// The bytes after an "&" that show that no reference begins, without an error: in the procedure, or in the states that
/// "&" leads to from state `text`. Empty if the table has them in a form that is not expected.
[[nodiscard]] byte_set not_in_references(const table& t, std::size_t text);

/// Whether letters and digits after an "&" that are not a name do not begin a reference either, as long as no semicolon
/// follows them: `href="?a=b&c=d"`. `value`: a state that reads an attribute's value.
[[nodiscard]] bool leaves_unknown_names(const table& t, std::size_t value);

/// The step of the procedure that consumes digits, or the number of states.
[[nodiscard]] std::size_t digits_step_of(const table& t);
/// Whether G to Z are digits of hexadecimal numbers: such a number is that of no character.
[[nodiscard]] bool all_letters_are_digits(const table& t);

}  // namespace strata::engine
