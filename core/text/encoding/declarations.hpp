#pragma once
// Reads declarations of an encoding: finds the label in a Content-Type header or in a meta element's "content", and the
// encoding that a label names.

#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

// --- Labels: a draft's rules for comparing names of encodings ---

/// The encoding that a label names.
struct named_encoding {
    id encoding = id::utf_8;
    bool is_any_utf_16 = false;                            ///< whether the label is "UTF-16", without a byte order
    const spec::encoding_override* replaced_by = nullptr;  ///< the row of the draft's table that replaces the labelled
                                                           ///< encoding by another one; null if there is no such row
};

/// Returns the encoding that `label` names; nothing if no supported encoding has this label. The supported encodings
/// are those of the Encoding Standard. They are also used for older drafts, which let the user agent choose which
/// encodings it supports. Complexity: linear in the label's length, plus a search in the labels and in the draft's
/// table.
[[nodiscard]] std::optional<named_encoding> find_encoding(const spec::sniffing& draft, std::string_view label);

/// Whether the encoding is UTF-16 of either byte order.
[[nodiscard]] constexpr bool is_utf_16(id encoding) { return encoding == id::utf_16be || encoding == id::utf_16le; }

// --- The "algorithm for extracting a character encoding from a meta element": from the value of its "content" ---

/// Returns the label that the draft's algorithm finds in `content`, as a view of `content`; nothing if there is none.
/// `lowercased` says that capital letters are treated as lowercase letters. (The prescan converts values to lower
/// case.) Complexity: linear.
[[nodiscard]] std::optional<std::string_view> extracted_label(const spec::sniffing& draft, std::string_view content,
                                                              bool lowercased);

// --- The HTTP header Content-Type ---

/// A media type in lower case, and its parameter "charset".
struct media_type {
    std::string essence;  ///< "text/html"
    std::optional<std::string> charset;
};

/// Returns the media type that a Content-Type header gives. `content_type` is the value of the header, or several
/// values joined by commas. Returns nothing if none of them is a media type.
///
/// This follows "extract a MIME type" of the Fetch Standard and "parse a MIME type" of the MIME Sniffing Standard. The
/// last value that can be parsed is used. Drafts before these standards refer to HTTP, which gives the same result for
/// well-formed values. Complexity: linear, times the number of parameters that are named "charset".
[[nodiscard]] std::optional<media_type> media_type_of(std::string_view content_type);

/// Returns the "charset" of a Content-Type header; nothing if it has none.
[[nodiscard]] std::optional<std::string> charset_of(std::string_view content_type);

}  // namespace strata::encoding
