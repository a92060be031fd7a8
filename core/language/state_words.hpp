#pragma once
// States and modes by their names, as sentences mention them.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::words {

/// "the tag open state": a heading inside a sentence is in lower case, except for acronyms.
[[nodiscard]] std::string state_name(const spec::draft& d, std::size_t state);

/// "with the digits", "after the number sign": a step of the procedure on character references, by what follows the
/// heading's colon. The drafts have no such phrases: what is one step here is one paragraph there.
[[nodiscard]] std::string on_with_step(const spec::draft& d, std::size_t state);

/// Whether the state is a step of the procedure on character references.
[[nodiscard]] bool is_procedure(const spec::draft& d, std::size_t state);

/// "the RCDATA or CDATA states": the content models of these modes.
[[nodiscard]] std::string models(const spec::draft& d, spec::modes m);

/// "the content model flag is set to the RCDATA or CDATA states and the escape flag is false"; "" for any mode.
[[nodiscard]] std::string mode_condition(const spec::draft& d, spec::modes m);

}  // namespace strata::words
