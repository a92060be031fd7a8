#pragma once
// The byte order marks that drafts look for: those of UTF-8 and UTF-16. No draft has that of UTF-32 in its table.

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

struct byte_order_mark {
    id encoding = id::utf_8;
    std::size_t size = 0;  ///< in bytes
};

/// The byte order mark that `bytes` begins with, if any. Complexity: constant.
[[nodiscard]] constexpr std::optional<byte_order_mark> find_byte_order_mark(std::string_view bytes) {
    if (bytes.substr(0, 2) == "\xFE\xFF") return byte_order_mark{id::utf_16be, 2};
    if (bytes.substr(0, 2) == "\xFF\xFE") return byte_order_mark{id::utf_16le, 2};
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") return byte_order_mark{id::utf_8, 3};
    return std::nullopt;
}

}  // namespace strata::encoding
