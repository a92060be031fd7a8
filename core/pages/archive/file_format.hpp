#pragma once
// Recognises a file by its first bytes and its name: an archive, a page, a packed page, or something that cannot be
// read.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// How many of a file's first bytes are needed to recognise its format.
inline constexpr std::size_t telling_bytes = 4096;

/// The kind of an archive, or of another file that has to be unpacked.
enum class format : std::uint8_t {
    records,  ///< WARC or ARC, plain or packed with gzip or zstd
    zip,      ///< also WACZ, a zip file of WARC files
    zim,
    packed_page,  ///< one page, packed with gzip or zstd
};

/// The format of a file that begins with `first_bytes`; nothing if it is an unpacked page. The bytes decide if they
/// can; otherwise, the name decides. A file that is named as an archive counts as an archive, and reading it reports
/// what is wrong with it. Throws: std::runtime_error, in words for people, if the file is packed in an unsupported way
/// (xz, tar and others), or if it is named as packed but is neither packed nor text.
[[nodiscard]] std::optional<format> format_of(std::string_view first_bytes, std::string_view name);

/// Whether a name has the ending of an archive, in any case: .warc or .arc, even if packed, .zip, .wacz or .zim.
[[nodiscard]] bool is_named_as_archive(std::string_view name);
/// Whether the name has the ending of a WARC or ARC file that can be read: plain, or with .gz or .zst.
[[nodiscard]] bool is_named_as_records(std::string_view name);
/// Whether the name has the ending of a packed page: .html, .htm or .xhtml with .gz or .zst.
[[nodiscard]] bool is_named_as_packed_page(std::string_view name);
/// How a file is packed, by its name.
[[nodiscard]] packing packing_named(std::string_view name);

/// How a file is packed. The bytes decide; but the name decides if the bytes are neither text nor the beginning of a
/// known format, because the first member may be damaged.
[[nodiscard]] packing packing_expected(std::string_view first_bytes, std::string_view name);

/// If `first_bytes` are the beginning of a packed file: these bytes unpacked, as far as possible. Otherwise
/// `first_bytes` unchanged.
[[nodiscard]] std::string unpacked_start(std::string_view first_bytes);

/// Whether bytes begin in a way that no text does: among the first 1445 is a control character that no text has, and
/// they do not begin with a byte order mark of UTF-16 (MIME Sniffing, section 7.2).
[[nodiscard]] bool looks_binary(std::string_view first_bytes);
/// Whether the bytes are the properties that macOS stores beside a file, in a file such as "._page.html".
[[nodiscard]] bool is_apple_double(std::string_view first_bytes);

}  // namespace strata::archive
