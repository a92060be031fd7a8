#pragma once
// Reads the pages of an archive one after the other, whatever the format: WARC, ARC, zip or ZIM.
//
// The input is bytes; the output is pages, and the entries that were skipped, each with the reason. An archive is read
// only as far as the caller asks for pages. Damaged parts are reported and skipped.

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

/// A page that was found in an archive: the body of an HTTP response or a file, with all transfer and content codings
/// undone.
struct page {
    std::string name;          ///< the record's URI, or the file's path in the archive
    std::string date;          ///< when the page was captured, as "2008-04-05T12:00:00Z"; empty if the archive does not
                               ///< say
    std::string content_type;  ///< the value of the HTTP header Content-Type; empty if there is none
    std::string body;          ///< the bytes of the page
    std::uint64_t offset = 0;  ///< where the record (or its gzip member) begins in the archive, in bytes
    std::uint64_t length = 0;  ///< the length of the record in the archive, in bytes; 0 if unknown
    std::map<std::string, std::string> listed;  ///< the fields that a list of records gives for the page, by name;
                                                ///< usually none
    bool cut_short = false;  ///< whether `body` is only the beginning of the page: the record ended early, was
                             ///< truncated, or is too long
};

/// An entry of an archive that is not delivered as a page, and the reason.
struct passed_over {
    std::string reason;  ///< a short fixed phrase, by which entries are counted: "not HTML", "status", "broken record",
                         ///< "damaged member"
    std::string detail;  ///< the exact reason, for people: "status 404"
    std::string name;    ///< the name of the record, if it is known
    std::uint64_t offset = 0;  ///< where the entry begins in the archive, in bytes
};

// --- Archives ---

/// Whether the program can read ZIM files, that is, whether it was built with libzim.
[[nodiscard]] bool reads_zim();

/// Stands for the end: the archive has no more entries.
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

    /// The next page or skipped entry, in the order of the archive. Only HTML is a page: a resource, or a response with
    /// status 200, whose type is HTML, or whose type is unknown and which begins as HTML does. Records of other kinds
    /// (requests, metadata) are dropped without being reported as skipped. Complexity: linear in the archive. Throws:
    /// std::system_error or std::runtime_error if the archive cannot be read further.
    [[nodiscard]] virtual found_in_archive next() = 0;
    /// About how many bytes of the archive have been read, to show progress. At a damaged place, the number may become
    /// smaller.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// Reads WARC or ARC records from any source. `offset` is the offset in the archive of the source's first byte.
/// `expected` says how the source is packed, if its first bytes do not show this.
[[nodiscard]] std::unique_ptr<archive_reader> read_records(std::unique_ptr<byte_source> from, const limits& most = {},
                                                           std::uint64_t offset = 0, packing expected = packing::none);

/// Reads a single packed page, and gives it this name. If parts are damaged, they are skipped, and the page is marked
/// as cut short.
[[nodiscard]] std::unique_ptr<archive_reader> read_packed_page(std::unique_ptr<byte_source> from, std::string name,
                                                               const limits& most = {});

/// Reads at most `length` bytes of WARC or ARC records from a file, beginning at `offset`, where a record must begin.
/// Complexity: independent of the bytes before `offset`, except for a dictionary at the beginning of a file packed with
/// zstd. Throws: std::system_error if the file cannot be opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const std::string& path, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length = std::nullopt,
                                                              const limits& most = {});

/// Opens a file at an offset, to read at most `length` bytes.
using file_opener =
    std::function<std::unique_ptr<byte_source>(std::uint64_t offset, std::optional<std::uint64_t> length)>;
/// Reads WARC or ARC records like the other `read_records_at`, but from a file that `open` opens.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const file_opener& open, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length, const limits& most);

/// Whether a WARC or ARC record, or a packed member with a record, begins at `offset` of a file. Complexity: as for
/// `read_records_at`. Throws: std::system_error if the file cannot be read.
[[nodiscard]] bool is_record_at(const std::string& path, std::uint64_t offset);

/// Reads the archive in a file. Throws: std::system_error or std::runtime_error if it cannot be opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_file(const std::string& path, format kind, const limits& most = {});

// --- Archives of files, which libraries read ---

/// Reads the pages of a zip file with libzip. Pages are: files with a name ending of HTML, files without a name ending
/// that begin as HTML does, and the pages in WARC and ARC files in the zip file (where a WACZ file has its records).
/// The date of a page is that of its file; the zip file's times are taken as local times. Complexity: linear in the
/// file, even if its entries overlap: when the entries read so far have together as many bytes as the file, the rest is
/// skipped. Memory: one page, and a few megabytes. Throws: std::system_error if it cannot be opened, std::runtime_error
/// if it is not a zip file.
[[nodiscard]] std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most);

/// Reads the pages of a ZIM file with libzim, in a separate process. Pages are the entries of type text/html. An entry
/// at which that process crashes is skipped; after a hundred such entries, the rest of the file is skipped. Memory: two
/// pages, and at most 256 MiB in the other process. Throws: std::system_error if the file cannot be opened,
/// std::runtime_error if it is not a ZIM file, or if the program was built without libzim.
[[nodiscard]] std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most);

}  // namespace strata::archive
