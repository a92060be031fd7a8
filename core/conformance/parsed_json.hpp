#pragma once
// Parses JSON with lone surrogates. Few files include this: the library it uses takes seconds to compile.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace strata::report {

/// `text` parsed. Lone surrogates in its strings are encoded by `spell_surrogates`, so read strings with `string_of`.
/// If a member is repeated, the last one counts. Throws: std::runtime_error, with the place, if the text is not JSON,
/// is nested too deeply, or is UTF-16.
[[nodiscard]] nlohmann::json parsed_json(std::string_view text);

/// The string value of `value`, in generalised UTF-8. Precondition: value.is_string().
[[nodiscard]] std::string string_of(const nlohmann::json& value);

}  // namespace strata::report
