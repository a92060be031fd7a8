#pragma once
// Decodes bytes in any encoding, as the Encoding Standard's decoders do.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/source_map.hpp"

namespace strata::encoding {

/// A decoded text, and a map from offsets in the text to offsets in the bytes.
struct decoded_text {
    std::string text;                        ///< the text in UTF-8; each error is a U+FFFD
    source_map places;                       ///< maps offsets in `text` to offsets in the bytes
    std::size_t errors = 0;                  ///< the number of U+FFFD that replace bytes which the decoder does not
                                             ///< accept
    std::optional<std::size_t> first_error;  ///< the offset of the first byte that the decoder does not accept
};

/// Decodes all of `bytes`. A byte order mark is decoded like any other character (U+FEFF); a caller that wants it
/// dropped must remove it first. Complexity: linear.
[[nodiscard]] decoded_text decode(id encoding, std::string_view bytes);

}  // namespace strata::encoding
