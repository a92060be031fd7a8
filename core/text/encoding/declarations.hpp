#pragma once
// Declarations of an encoding: the label in a Content-Type header or in a meta element's "content", and the encoding
// that a label names.

#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

// --- Labels: a draft's rules for comparing names of encodings ---

/// An encoding, as a label names it.
struct named_encoding {
    id encoding = id::utf_8;
    bool is_any_utf_16 = false;                            ///< "UTF-16", without a byte order
    const spec::encoding_override* replaced_by = nullptr;  ///< the draft's row that replaces the labelled encoding by
                                                           ///< another one, or null
};

/// The encoding that `label` names; nothing if it is not supported. The encodings are those of the Encoding Standard,
/// even under older drafts, which let the user agent choose the encodings that it supports. Complexity: linear in the
/// label's length, plus a search in the labels and in the draft's table.
[[nodiscard]] std::optional<named_encoding> find_encoding(const spec::sniffing& draft, std::string_view label);

/// Whether it is UTF-16 of either byte order.
[[nodiscard]] constexpr bool is_utf_16(id encoding) { return encoding == id::utf_16be || encoding == id::utf_16le; }

// --- The "algorithm for extracting a character encoding from a meta element": from the value of its "content" ---

/// The label that the draft's algorithm finds in `content`, as a view of `content`. Nothing if there is none.
/// `lowercased`: whether capital letters count as small ones, as in the prescan, which lowercases values. Complexity:
/// linear.
[[nodiscard]] std::optional<std::string_view> extracted_label(const spec::sniffing& draft, std::string_view content,
                                                              bool lowercased);

// --- The HTTP header Content-Type ---

/// A media type, in small letters, and its parameter "charset".
struct media_type {
    std::string essence;  ///< "text/html"
    std::optional<std::string> charset;
};

/// The media type that `content_type` gives: the header's value, or several values joined by commas. Nothing if none of
/// its values is a media type.
///
/// This is "extract a MIME type" of the Fetch Standard, with "parse a MIME type" of the MIME Sniffing Standard: the
/// last value that can be parsed decides. Drafts before these standards refer to HTTP, which gives the same result for
/// well-formed values. Complexity: linear, times the number of parameters that are named "charset".
[[nodiscard]] std::optional<media_type> media_type_of(std::string_view content_type);

/// Its "charset", or nothing.
[[nodiscard]] std::optional<std::string> charset_of(std::string_view content_type);

}  // namespace strata::encoding
