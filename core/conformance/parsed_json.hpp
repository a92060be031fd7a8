#pragma once
// Parses JSON whose strings may have lone surrogates. Include this header in few files: the library that it includes
// takes seconds to compile.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace strata::report {

/// Parses the JSON text `text`. Strings in the result have their lone surrogates encoded as `spell_surrogates` does, so
/// read strings with `string_of`. If a member is repeated, the last one is used. Throws: std::runtime_error, with the
/// position, if the text is not JSON, is nested too deeply, or is UTF-16.
[[nodiscard]] nlohmann::json parsed_json(std::string_view text);

/// Returns the string in `value`, in generalised UTF-8. Precondition: value.is_string().
[[nodiscard]] std::string string_of(const nlohmann::json& value);

}  // namespace strata::report
