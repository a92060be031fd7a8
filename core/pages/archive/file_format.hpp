#pragma once
// Decides from the first bytes and the name of a file whether it is an archive, a page, a packed page, or something
// that cannot be read. Packed means compressed.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// How many bytes from the beginning of a file suffice to recognise its format.
inline constexpr std::size_t telling_bytes = 4096;

/// The format of a file that is an archive or has to be unpacked.
enum class format : std::uint8_t {
    records,  ///< WARC or ARC records, plain or packed with gzip or zstd
    zip,      ///< a zip file, or WACZ, which is a zip file of WARC files
    zim,
    packed_page,  ///< one page, packed with gzip or zstd
};

/// Returns the format of a file that begins with `first_bytes`; nothing if the file is a page that is not packed. If
/// the bytes do not show the format, the name decides. A file that is named like an archive counts as an archive. If
/// the file is something else, the archive reader reports this. Throws: std::runtime_error, with a message for the
/// user, if the file is packed in an unsupported way (xz, tar and others), or if its name says that it is packed but
/// its bytes are neither packed nor text.
[[nodiscard]] std::optional<format> format_of(std::string_view first_bytes, std::string_view name);

/// Whether the name has the extension of an archive, in upper or lower case: .zip, .wacz, .zim, .warc or .arc. The
/// extension of a packed file may follow .warc and .arc.
[[nodiscard]] bool is_named_as_archive(std::string_view name);
/// Whether the name has the extension of a readable WARC or ARC file: .warc or .arc, possibly followed by .gz or .zst.
[[nodiscard]] bool is_named_as_records(std::string_view name);
/// Whether the name has the extension of a packed page: .html, .htm or .xhtml, followed by .gz or .zst.
[[nodiscard]] bool is_named_as_packed_page(std::string_view name);
/// Returns how a file is packed, judging only by its name.
[[nodiscard]] packing packing_named(std::string_view name);

/// Returns how a file is packed, judging by its first bytes. If these are neither text nor the beginning of a known
/// format, its name decides, because the first member of the file may be damaged.
[[nodiscard]] packing packing_expected(std::string_view first_bytes, std::string_view name);

/// Unpacks `first_bytes` as far as possible, if they are the beginning of a packed file. Otherwise returns them
/// unchanged.
[[nodiscard]] std::string unpacked_start(std::string_view first_bytes);

/// Whether the bytes cannot be the beginning of a text: they do not begin with a byte order mark of UTF-16, and one of
/// the first 1445 bytes is a control character that texts do not contain (MIME Sniffing, section 7.2).
[[nodiscard]] bool looks_binary(std::string_view first_bytes);
/// Whether the bytes are those of a file such as "._page.html", in which macOS stores the properties of another file.
[[nodiscard]] bool is_apple_double(std::string_view first_bytes);

}  // namespace strata::archive
