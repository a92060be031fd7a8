#pragma once
// Decoding bytes of any encoding, as the Encoding Standard's decoders do.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/source_map.hpp"

namespace strata::encoding {

/// A decoded text, and the places of its characters in the bytes.
struct decoded_text {
    std::string text;                        ///< UTF-8; each error is a U+FFFD
    source_map places;                       ///< from offsets in `text` to offsets in the bytes
    std::size_t errors = 0;                  ///< how many U+FFFD replace bytes that the decoder does not accept
    std::optional<std::size_t> first_error;  ///< offset in the bytes of the first such byte
};

/// Decodes all of `bytes`. A byte order mark is a character like any other (U+FEFF): the caller removes it first if it
/// is to be dropped. Complexity: linear.
[[nodiscard]] decoded_text decode(id encoding, std::string_view bytes);

}  // namespace strata::encoding
