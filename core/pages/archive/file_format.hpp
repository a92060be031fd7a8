#pragma once
// Recognises the format of a file by its first bytes and its name: an archive, a page, a packed page, or something that
// cannot be read.

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

/// The format of a file that begins with `first_bytes`; nothing if the file is an unpacked page. If the bytes do not
/// show the format, the name decides. A file with the name ending of an archive counts as an archive; if it is not,
/// the archive's reader reports this. Throws: std::runtime_error, with a message for the user, if the file is packed in
/// an unsupported way (xz, tar and others), or if its name says that it is packed but it is neither packed nor text.
[[nodiscard]] std::optional<format> format_of(std::string_view first_bytes, std::string_view name);

/// Whether a name has the ending of an archive, in upper or lower case: .zip, .wacz, .zim, .warc or .arc; after the
/// last two, there may be the ending of a packed file.
[[nodiscard]] bool is_named_as_archive(std::string_view name);
/// Whether the name has the ending of a WARC or ARC file that can be read: plain, or with .gz or .zst.
[[nodiscard]] bool is_named_as_records(std::string_view name);
/// Whether the name has the ending of a packed page: .html, .htm or .xhtml with .gz or .zst.
[[nodiscard]] bool is_named_as_packed_page(std::string_view name);
/// How a file is packed, according to its name.
[[nodiscard]] packing packing_named(std::string_view name);

/// How a file is packed, according to its first bytes. If these are neither text nor the beginning of a known format,
/// the name decides, because the first member may be damaged.
[[nodiscard]] packing packing_expected(std::string_view first_bytes, std::string_view name);

/// If `first_bytes` are the beginning of a packed file, unpacks them as far as possible. Otherwise returns them
/// unchanged.
[[nodiscard]] std::string unpacked_start(std::string_view first_bytes);

/// Whether bytes cannot be the beginning of a text: one of the first 1445 is a control character that texts do not
/// have, and they do not begin with a byte order mark of UTF-16 (MIME Sniffing, section 7.2).
[[nodiscard]] bool looks_binary(std::string_view first_bytes);
/// Whether the bytes are the properties that macOS stores beside a file, in a file such as "._page.html".
[[nodiscard]] bool is_apple_double(std::string_view first_bytes);

}  // namespace strata::archive
