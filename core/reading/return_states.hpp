#pragma once
// "Check the return state:" with entries for states: the end of a character reference in the texts of 2016 and 2017.

#include <optional>
#include <span>

#include "core/reading/state_reader.hpp"

namespace strata::reading {

/// The state whose entries these are, if that is all it does: in the states listed, append the temporary buffer to the
/// attribute's value, and in any other, emit it. This is what `flush_reference` does, provided that the states listed
/// are those that read attribute values (`read_state::return_states`). Nothing if the state says anything else.
[[nodiscard]] std::optional<read_state> read_check_of_return_state(std::span<const entry> entries, const names& known,
                                                                   const sentence_reader& grammar, record& to);

}  // namespace strata::reading
