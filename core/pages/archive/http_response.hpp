#pragma once
// Parses the HTTP response in a record.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/pages/archive/record.hpp"

namespace strata::archive {

/// A response: its status and headers, and the bytes after them.
struct http_response {
    int status = 0;
    header_lines headers;
    std::string_view body;  ///< the body as it was sent
};

/// The response at the beginning of `message`; nothing if `message` does not begin with a status line. Headers and body
/// are views of `message`. Interim responses (100 Continue, 103 Early Hints) are skipped. Lines may end in LF alone,
/// the empty line may be missing, and "HTTP" may be in small letters or without a version. Complexity: linear in the
/// heads.
[[nodiscard]] std::optional<http_response> parse_response(std::string_view message);

/// A body with its codings undone.
struct plain_body {
    std::string bytes;
    bool cut_short = false;  ///< whether the body ended early, was damaged, or is longer than the limit
};

/// Undoes the transfer and content codings that the headers name, from the last to the first: chunked, gzip, deflate,
/// br and zstd. If a body does not have the coding that its headers name, it is taken unchanged. If a body is damaged,
/// the part before the damage is taken. At most `most` bytes are kept. `is_cut_short` says that the end of the body is
/// known to be missing. Complexity: linear in the body and in `most`.
[[nodiscard]] plain_body decoded_body(const http_response& response, std::size_t most, bool is_cut_short);

// --- Whether a resource is HTML ---

/// What a Content-Type says about the body.
enum class html_type : std::uint8_t {
    html,     ///< it is HTML, or XHTML
    other,    ///< it is something else
    unknown,  ///< it is missing, cannot be parsed, or is not registered: the bytes decide
};

/// What `content_type` says about the body. `content_type` is the value of the header, or the values of several headers
/// joined by commas (`encoding::media_type_of`).
[[nodiscard]] html_type html_type_of(std::string_view content_type);

/// Whether bytes begin as HTML does, according to the patterns of the MIME Sniffing Standard, section 7.1.
[[nodiscard]] bool begins_as_html(std::string_view bytes);

}  // namespace strata::archive
