#pragma once
// The encodings of the Encoding Standard, with their names, labels and byte order marks.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace strata::encoding {

/// An encoding, in the order of the standard's table "Names and labels".
enum class id : std::uint8_t {
    utf_8,
    ibm866,
    iso_8859_2,
    iso_8859_3,
    iso_8859_4,
    iso_8859_5,
    iso_8859_6,
    iso_8859_7,
    iso_8859_8,
    iso_8859_8_i,
    iso_8859_10,
    iso_8859_13,
    iso_8859_14,
    iso_8859_15,
    iso_8859_16,
    koi8_r,
    koi8_u,
    macintosh,
    windows_874,
    windows_1250,
    windows_1251,
    windows_1252,
    windows_1253,
    windows_1254,
    windows_1255,
    windows_1256,
    windows_1257,
    windows_1258,
    x_mac_cyrillic,
    gbk,
    gb18030,
    big5,
    euc_jp,
    iso_2022_jp,
    shift_jis,
    euc_kr,
    replacement,
    utf_16be,
    utf_16le,
    x_user_defined,
};

/// The number of encodings.
inline constexpr std::size_t encodings = 40;

/// Returns the encoding's name, as the standard spells it: "windows-1252", "UTF-8".
[[nodiscard]] std::string_view name_of(id encoding);

/// Returns the encoding with the label `label`, or nothing. This is the standard's algorithm "get an encoding": case
/// does not matter, and white space around the label is ignored. Complexity: logarithmic in the number of labels.
[[nodiscard]] std::optional<id> of_label(std::string_view label);

// The byte order marks that drafts look for: those of UTF-8 and UTF-16. No draft looks for the mark of UTF-32.

struct byte_order_mark {
    id encoding = id::utf_8;
    std::size_t size = 0;  ///< in bytes
};

/// Returns the byte order mark that `bytes` begins with, if any. Complexity: constant.
[[nodiscard]] constexpr std::optional<byte_order_mark> find_byte_order_mark(std::string_view bytes) {
    if (bytes.substr(0, 2) == "\xFE\xFF") return byte_order_mark{id::utf_16be, 2};
    if (bytes.substr(0, 2) == "\xFF\xFE") return byte_order_mark{id::utf_16le, 2};
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") return byte_order_mark{id::utf_8, 3};
    return std::nullopt;
}

}  // namespace strata::encoding
