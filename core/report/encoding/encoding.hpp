#pragma once
// The encoding of a page, in words and as JSON.
//
// Scripts rely on the JSON members: docs/schemas/definitions.schema.json and docs/json.md describe them.

#include <string>

#include "core/run/page.hpp"

namespace strata::report {

/// Whether to mention the encoding; false if it is UTF-8 and was chosen by default.
[[nodiscard]] bool is_worth_saying(const run::encoding_found& found);

/// "windows-1252, by a meta element at byte 2301 (latin1), certain; at first UTF-8, by default".
[[nodiscard]] std::string encoding_in_words(const run::encoding_found& found);

/// The first line of output for people: "encoding: windows-1252, ...".
[[nodiscard]] std::string encoding_line(const run::encoding_found& found);

/// Appends the encoding as a JSON object: {"name":"windows-1252","confidence":"tentative","rule":"prescan",...}.
void append_encoding(std::string& to, const run::encoding_found& found);

/// Returns the encoding as a member for `record_head::tell_next`, with a comma after it.
[[nodiscard]] std::string encoding_member(const run::encoding_found& found);

}  // namespace strata::report
