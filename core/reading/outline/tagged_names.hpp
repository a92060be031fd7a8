#pragma once
// The names of states in the form in which each line says what it is: the anchors of the standard.

#include <string>
#include <string_view>

namespace strata::reading {

/// "Attribute_value_double_quoted_state" as in the standard. The name with underscores is the anchor of the state
/// in the standard without the characters that anchors cannot have, so these must be known.
[[nodiscard]] std::string standard_name(std::string_view underscored);

/// A state's name inside a sentence: in lower case, except for acronyms.
[[nodiscard]] std::string mentioned(std::string name);

/// A sentence with the names of states as in the standard.
[[nodiscard]] std::string with_standard_names(std::string_view sentence);

}  // namespace strata::reading
