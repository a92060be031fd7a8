#pragma once
// Reads the pages of an archive one by one. The archive may be WARC, ARC, zip or ZIM.
//
// A reader returns pages and skipped entries. Each skipped entry has the reason why it was skipped. A reader reads an
// archive no further than is necessary for the next page. It reports the damaged parts of an archive and skips them.

#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/pages/archive/file_format.hpp"
#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

// --- Pages ---

/// A page of an archive: the body of an HTTP response, or a file. All transfer and content codings have been undone.
struct page {
    std::string name;          ///< the URI of the record, or the path of the file in the archive
    std::string date;          ///< when the page was captured: "2008-04-05T12:00:00Z"; "" if the archive does not say
    std::string content_type;  ///< the value of the HTTP header Content-Type; "" if there is none
    std::string body;          ///< the bytes of the page
    std::uint64_t offset = 0;  ///< the offset in the archive, in bytes, of the record or of the gzip member that
                               ///< contains it
    std::uint64_t length = 0;  ///< the number of bytes that the record takes in the archive; 0 if unknown
    std::map<std::string, std::string> listed;  ///< the fields that a list of records gives for the page, by their
                                                ///< names; usually none
    bool cut_short = false;  ///< whether `body` is only the beginning of the page, because the record ended early, was
                             ///< truncated, or is too long
};

/// An archive entry that is not returned as a page, and the reason.
struct passed_over {
    std::string reason;  ///< one of a few fixed phrases, so that entries can be counted by it: "not HTML", "status",
                         ///< "broken record", "damaged member"
    std::string detail;  ///< the reason in more detail, for the user: "status 404"
    std::string name;    ///< the name of the entry; "" if unknown
    std::uint64_t offset = 0;  ///< the offset in the archive, in bytes, at which the entry begins
};

// --- Archives ---

/// Whether the program can read ZIM files, that is, whether it was built with libzim.
[[nodiscard]] bool reads_zim();

/// Returned when the archive has no further entries.
struct end_of_archive {};
using found_in_archive = boost::variant2::variant<end_of_archive, page, passed_over>;

/// An archive that is read from its beginning to its end.
class archive_reader {
public:
    archive_reader() = default;
    archive_reader(const archive_reader&) = delete;
    archive_reader(archive_reader&&) = delete;
    archive_reader& operator=(const archive_reader&) = delete;
    archive_reader& operator=(archive_reader&&) = delete;
    virtual ~archive_reader() = default;

    /// Returns the next page or skipped entry, in the order of the archive. Pages are HTML resources, and HTML
    /// responses with status 200. A body counts as HTML if its type says so, or if its type is unknown and the body
    /// begins like HTML. Records of other kinds, such as requests and metadata, are left out without being reported.
    /// Complexity: linear in the archive. Throws: std::system_error or std::runtime_error if the archive cannot be read
    /// further.
    [[nodiscard]] virtual found_in_archive next() = 0;
    /// Returns roughly how many bytes of the archive have been read, for a progress bar. The number may decrease at a
    /// damaged part.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// Reads WARC or ARC records from a source. `offset` is the archive offset of the source's first byte. `expected` says
/// how the source is packed, in case its first bytes do not show this.
[[nodiscard]] std::unique_ptr<archive_reader> read_records(std::unique_ptr<byte_source> from, const limits& most = {},
                                                           std::uint64_t offset = 0, packing expected = packing::none);

/// Reads a source that is one packed page, and gives the page the name `name`. Damaged parts are skipped; the page is
/// then marked as cut short.
[[nodiscard]] std::unique_ptr<archive_reader> read_packed_page(std::unique_ptr<byte_source> from, std::string name,
                                                               const limits& most = {});

/// Reads at most `length` bytes of WARC or ARC records from the file `path`. A record must begin at `offset`.
/// Complexity: independent of the bytes before `offset`, apart from a dictionary at the beginning of a file packed with
/// zstd. Throws: std::system_error if the file cannot be opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const std::string& path, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length = std::nullopt,
                                                              const limits& most = {});

/// A function that returns a source for at most `length` bytes of a file, starting at `offset`. Every call must open
/// the same file.
using file_opener =
    std::function<std::unique_ptr<byte_source>(std::uint64_t offset, std::optional<std::uint64_t> length)>;
/// Like the overload above, but reads the file that `open` opens.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const file_opener& open, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length, const limits& most);

/// Whether a WARC or ARC record, or a packed member that contains a record, begins at `offset` in the file. Complexity:
/// as for `read_records_at`. Throws: std::system_error if the file cannot be read.
[[nodiscard]] bool is_record_at(const std::string& path, std::uint64_t offset);

/// Reads the archive in the file `path`. Throws: std::system_error or std::runtime_error if the archive cannot be
/// opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_file(const std::string& path, format kind, const limits& most = {});

// --- Archives that libraries read ---

/// Reads the pages of a zip file with libzip. The pages are: files named .html, .htm or .xhtml; files without an
/// extension that begin like HTML; and the pages of the WARC and ARC files in the zip file, such as those of a WACZ
/// file. A page has the date of its file. A zip file does not state a time zone, so its dates are taken as local times.
/// Complexity: linear in the file, even if entries overlap: the rest is skipped once the entries read so far have as
/// many bytes as the whole file. Memory: one page and a few megabytes. Throws: std::system_error if the file cannot be
/// opened; std::runtime_error if it is not a zip file.
[[nodiscard]] std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most);

/// Reads the pages of a ZIM file with libzim, in a separate process. The pages are the entries of type text/html. An
/// entry that makes the process crash is skipped. After a hundred such entries, the rest of the file is skipped.
/// Memory: two pages, and at most 256 MiB in the other process. Throws: std::system_error if the file cannot be opened;
/// std::runtime_error if it is not a ZIM file, or if the program was built without libzim.
[[nodiscard]] std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most);

}  // namespace strata::archive
