#pragma once
// Which encoding a label names, by a draft's rules for comparing names of encodings.

#include <optional>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

/// An encoding that a label names.
struct named_encoding {
    id encoding = id::utf_8;
    bool is_any_utf_16 = false;                            ///< "UTF-16", without a byte order
    const spec::encoding_override* replaced_by = nullptr;  ///< the draft's row by which it stands for another one
};

/// The encoding that `label` names, or nothing: it is not supported. The encodings are those of the Encoding Standard,
/// also under drafts that are older and leave it to the user agent which ones it supports.
/// Complexity: linear in the label's length, plus a search in the labels and in the draft's table.
[[nodiscard]] std::optional<named_encoding> find_encoding(const spec::sniffing& draft, std::string_view label);

/// Whether it is UTF-16 of either byte order.
[[nodiscard]] constexpr bool is_utf_16(id encoding) { return encoding == id::utf_16be || encoding == id::utf_16le; }

}  // namespace strata::encoding
