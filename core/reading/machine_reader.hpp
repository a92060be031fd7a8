#pragma once
// Turns the outline of a text into a machine: reads its states, and the steps of its procedure on character references.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/state_reader.hpp"

namespace strata::reading {

/// A row of the text's table of numbers.
struct read_number {
    std::uint32_t number = 0;
    char32_t character = 0;
    std::string name;
    std::size_t line = 0;
};

/// The machine that was read from a text. The strings of its rules are views of the outline and of the record.
struct read_machine {
    std::vector<read_state> states;  ///< the states of the text, then the steps of the procedure
    /// The index in `states` of the procedure's first step; nothing if the text has no procedure.
    std::optional<std::size_t> procedure;
    std::vector<read_number> numbers;
    std::vector<std::uint32_t> replaced_numbers;  ///< the numbers that the procedure replaces by U+FFFD: the first and
                                                  ///< last number of each range
    bool takes_title_back = false;                ///< see `spec::content_state::taken_back_at_eof`
    bool names_errors = false;  ///< whether the text names its errors: "This is an eof-in-tag parse error."
};

/// Reads the states of a text. `from` and `to` must outlive the machine. Complexity: linear in the text, plus, for each
/// sentence that names a state, the number of states of the text.
[[nodiscard]] read_machine read_machine_of(const outline& from, record& to);

}  // namespace strata::reading
