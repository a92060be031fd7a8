#pragma once
// Reads the pages of an archive one after the other, whatever the format: WARC, ARC, zip or ZIM.
//
// Bytes come in; out come pages, and skipped entries, each with the reason. An archive is read only as far as its pages
// are requested. Damage is reported and skipped.

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
    std::string date;          ///< of capture, as "2008-04-05T12:00:00Z"; empty if the archive does not have it
    std::string content_type;  ///< the value of the HTTP header Content-Type; empty if there is none
    std::string body;          ///< the bytes of the page
    std::uint64_t offset = 0;  ///< where the record (or its gzip member) begins in the archive, in bytes
    std::uint64_t length = 0;  ///< and how many bytes of the archive it takes; 0 if unknown
    std::map<std::string, std::string> listed;  ///< the fields that a list of records has for it, by name; usually none
    bool cut_short = false;  ///< this is the beginning: the record ended early or was truncated, or it is too long
};

/// Something in an archive that is not handed out as a page, and why.
struct passed_over {
    std::string reason;  ///< a short fixed phrase, to count by: "not HTML", "status", "broken record", "damaged member"
    std::string detail;  ///< what exactly, for people: "status 404"
    std::string name;    ///< of the record, if it is known
    std::uint64_t offset = 0;  ///< where it begins in the archive, in bytes
};

// --- Archives ---

/// Whether the program can read ZIM files: it was built with libzim.
[[nodiscard]] bool reads_zim();

/// There is nothing more.
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

    /// The next page or skipped entry, in the order of the archive. Only HTML is a page: responses with status 200 and
    /// resources whose type says that they are HTML, or whose type is unknown and that begin as HTML does. Records that
    /// hold no page (requests, metadata) are dropped without being reported as skipped. Complexity: linear in the
    /// archive. Throws: std::system_error or std::runtime_error if the archive cannot be read further.
    [[nodiscard]] virtual found_in_archive next() = 0;
    /// About how many bytes of the archive have been read, to show how far the reader is. May become less at a damaged
    /// place.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// Reads WARC or ARC records from any source. `offset`: of the source's first byte in the archive. `expected`: how it
/// is packed if its first bytes do not tell.
[[nodiscard]] std::unique_ptr<archive_reader> read_records(std::unique_ptr<byte_source> from, const limits& most = {},
                                                           std::uint64_t offset = 0, packing expected = packing::none);

/// Reads a page that is packed, under this name. Damaged parts are skipped, and the page is cut short.
[[nodiscard]] std::unique_ptr<archive_reader> read_packed_page(std::unique_ptr<byte_source> from, std::string name,
                                                               const limits& most = {});

/// Reads the WARC or ARC records of a file from `offset` on, where one has to begin, at most `length` bytes.
/// Complexity: independent of the bytes before `offset`, except for the dictionary that a file packed with zstd may
/// have in front. Throws: std::system_error if the file cannot be opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const std::string& path, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length = std::nullopt,
                                                              const limits& most = {});

/// Opens a file at a place, for at most `length` bytes.
using file_opener =
    std::function<std::unique_ptr<byte_source>(std::uint64_t offset, std::optional<std::uint64_t> length)>;
/// The same for a file that `open` opens.
[[nodiscard]] std::unique_ptr<archive_reader> read_records_at(const file_opener& open, std::uint64_t offset,
                                                              std::optional<std::uint64_t> length, const limits& most);

/// Whether a WARC or ARC record, or a member with one, begins at that place of a file. Complexity: as above.
/// Throws: std::system_error if the file cannot be read.
[[nodiscard]] bool is_record_at(const std::string& path, std::uint64_t offset);

/// Reads the archive in a file. Throws: std::system_error or std::runtime_error if it cannot be opened.
[[nodiscard]] std::unique_ptr<archive_reader> read_file(const std::string& path, format kind, const limits& most = {});

// --- Archives of files, which libraries read ---

/// The pages of a zip file, by libzip: files that are named as HTML, or that begin as HTML does and have no other
/// ending; and the pages of the WARC and ARC files in it (a WACZ file has its records in such files). Their dates are
/// those of the files, which are taken to be in the local time zone. Complexity: linear in the file, even if its
/// entries overlap; of more bytes than it has the other entries are passed over. Memory: the page, and a few megabytes.
/// Throws: std::system_error if it cannot be opened, std::runtime_error if it is not a zip file.
[[nodiscard]] std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most);

/// The pages of a ZIM file, by libzim in a process of its own: entries of type text/html. Entries at which that process
/// crashes are passed over, and so is the rest after a hundred of them. Memory: two pages, and 256 MiB in the other
/// process at most. Throws: std::system_error if it cannot be opened, std::runtime_error if it is not a ZIM file, or if
/// the program was built without libzim.
[[nodiscard]] std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most);

}  // namespace strata::archive
