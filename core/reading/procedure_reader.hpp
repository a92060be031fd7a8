#pragma once
// From the section on consuming a character reference, which the texts before 2016 have, to the steps of a procedure.
//
// Each paragraph of the section is a step, or belongs to the step before if it begins with "Otherwise".

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/reading/state_reader.hpp"

namespace strata::reading {

/// The steps of a procedure, as states, and the numbers that it replaces.
struct read_procedure {
    std::vector<read_state> steps;                ///< `continue_in` names a step by its place here
    std::vector<std::uint32_t> replaced_numbers;  ///< first and last of each range
};

/// Whether this heading is the procedure's: "Tokenising entities", "Tokenizing character references".
[[nodiscard]] bool is_procedure(std::string_view heading);

/// Reads the procedure from its entries, which must outlive what is returned.
[[nodiscard]] read_procedure read_procedure_of(std::span<const entry> entries, const names& known,
                                               const sentence_reader& grammar, record& to);

}  // namespace strata::reading
