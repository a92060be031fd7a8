#pragma once
// JSON read in with its lone surrogates. Few files include this: the library behind it takes seconds to compile.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace strata::report {

/// `text` parsed, with lone surrogates in its strings spelt as `spell_surrogates` does: take strings by `string_of`.
/// Of members of one name the last counts.
/// Throws: std::runtime_error with the place where it is not JSON, or because it is nested too deeply.
[[nodiscard]] nlohmann::json parsed_json(std::string_view text);

/// The string that `value` is, in generalised UTF-8. Requires: value.is_string().
[[nodiscard]] std::string string_of(const nlohmann::json& value);

}  // namespace strata::report
