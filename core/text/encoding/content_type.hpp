#pragma once
// The parameter "charset" of the HTTP header Content-Type.

#include <optional>
#include <string>
#include <string_view>

namespace strata::encoding {

/// The value of "charset" in `content_type`, the value of the header or, joined by commas, of several. Nothing if there
/// is none, or if what is there is not a MIME type.
///
/// This is "extract a MIME type" of the Fetch Standard, with "parse a MIME type" of the MIME Sniffing Standard. Drafts
/// before these leave it to HTTP, whose well-formed values give the same.
/// Complexity: linear, times the number of parameters that are named "charset".
[[nodiscard]] std::optional<std::string> charset_of(std::string_view content_type);

}  // namespace strata::encoding
