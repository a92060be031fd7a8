#pragma once
// Parses JSON whose strings may have lone surrogates. Few files include this header, because the library that it uses
// takes seconds to compile.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace strata::report {

/// The value of the JSON text `text`. Its strings have lone surrogates in the encoding of `spell_surrogates`; read them
/// with `string_of`. If a member is repeated, the last one counts. Throws: std::runtime_error, with the place, if the
/// text is not JSON, is nested too deeply, or is UTF-16.
[[nodiscard]] nlohmann::json parsed_json(std::string_view text);

/// The string value of `value`, in generalised UTF-8. Precondition: value.is_string().
[[nodiscard]] std::string string_of(const nlohmann::json& value);

}  // namespace strata::report
