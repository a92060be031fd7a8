#pragma once
// The encoding of a page as JSON.
//
// Scripts rely on the members: docs/schemas/encoding.schema.json and docs/json.md describe them.

#include <string>

#include "core/run/encoding_found.hpp"

namespace strata::report {

/// Appends the object: {"name":"windows-1252","confidence":"tentative","rule":"prescan",...}.
void append_encoding(std::string& to, const page::encoding_found& found);

/// The member for a record's head, with a comma after it: see `record_head::tell_next`.
[[nodiscard]] std::string encoding_member(const page::encoding_found& found);

}  // namespace strata::report
