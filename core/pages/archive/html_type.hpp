#pragma once
// Whether a resource is HTML, by its type or by its first bytes.

#include <cstdint>
#include <string_view>

namespace strata::archive {

/// What a Content-Type says.
enum class html_type : std::uint8_t {
    html,     ///< it is HTML, or XHTML
    other,    ///< it is something else
    unknown,  ///< it is missing, or one that says nothing: the bytes decide
};

[[nodiscard]] html_type html_type_of(std::string_view content_type);

/// Whether bytes begin as HTML does, by the patterns of the MIME Sniffing Standard, section 7.1.
[[nodiscard]] bool begins_as_html(std::string_view bytes);

}  // namespace strata::archive
