#pragma once
// Parses the HTTP response that a record contains, and decodes its body.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/pages/archive/record.hpp"

namespace strata::archive {

/// An HTTP response: its status and headers, and the bytes after them.
struct http_response {
    int status = 0;
    header_lines headers;
    std::string_view body;  ///< the body as it was sent, that is, still encoded
};

/// Parses the response at the beginning of `message`; returns nothing if `message` does not begin with a status line.
/// `message` must outlive the result. Interim responses (100 Continue, 103 Early Hints) are skipped. Lines may end in
/// LF alone, the empty line may be missing, and "HTTP" may be in lower case or without a version. Complexity: linear in
/// the headers.
[[nodiscard]] std::optional<http_response> parse_response(std::string_view message);

/// A body after its codings have been undone.
struct plain_body {
    std::string bytes;
    bool cut_short = false;  ///< whether the end of the body is missing: it ended early, was damaged, or is longer than
                             ///< the limit
};

/// Undoes the transfer and content codings that the headers name (chunked, gzip, deflate, br and zstd), starting with
/// the last one. A coding that the headers name but the body does not have is ignored. If the body is damaged, the part
/// before the damage is returned. At most `most` bytes are kept. `is_cut_short`: whether the end of the body is known
/// to be missing. Complexity: linear in the body and in `most`.
[[nodiscard]] plain_body decoded_body(const http_response& response, std::size_t most, bool is_cut_short);

// --- Whether a resource is HTML ---

/// What a Content-Type says about a body.
enum class html_type : std::uint8_t {
    html,     ///< the body is HTML or XHTML
    other,    ///< the body is something else
    unknown,  ///< nothing: the type is missing, cannot be parsed, or is not registered; the bytes must decide
};

/// Returns what `content_type` says about a body. `content_type` is the value of the header, or the values of several
/// headers joined by commas (`encoding::media_type_of`).
[[nodiscard]] html_type html_type_of(std::string_view content_type);

/// Whether `bytes` begin like HTML, according to the patterns in section 7.1 of the MIME Sniffing Standard.
[[nodiscard]] bool begins_as_html(std::string_view bytes);

}  // namespace strata::archive
