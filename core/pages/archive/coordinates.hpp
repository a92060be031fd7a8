#pragma once
// Reads lists of records in archives, such as the indexes of Common Crawl. For each record, a list gives the name of a
// file, an offset and a length.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// The location of a record: `length` bytes that begin at `offset` in the archive `file`.
struct coordinates {
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    /// All fields of the line: the members of a JSON object, or the named columns of CSV. The keys are the names of the
    /// fields. Values that are neither strings nor null are written as JSON.
    std::map<std::string, std::string> values{};
};

/// Reads a list line by line. The list has one of three formats. JSON Lines: each object has "filename", "offset" and
/// "length", whose values may be strings; in the variant CDXJ, a key and a time come before the object. CSV: the first
/// line names the columns ("warc_filename" or "filename", "warc_record_offset" or "offset", "warc_record_length" or
/// "length"), or is a record with these three values. CDX: the first line is " CDX" and the letters of the columns,
/// among them g (file), V (offset) and S (length).
class coordinate_list {
public:
    /// Returns the record that `line` describes; nothing if the line is empty or names the columns. Throws:
    /// std::runtime_error if the line has another form.
    [[nodiscard]] std::optional<coordinates> read(std::string_view line);

private:
    [[nodiscard]] bool take_names(const std::vector<std::string>& values);
    [[nodiscard]] coordinates from_values(const std::vector<std::string>& values) const;

    bool is_first_ = true;
    bool is_cdx_ = false;
    std::size_t file_ = 0, offset_ = 1, length_ = 2;
    std::vector<std::string> names_;  // the names of the columns; empty if the list does not name them
};

/// Whether the file that begins with `first_bytes` is a list of records, whatever its name. A list is recognised by its
/// first line, which either names the columns or describes a record in a WARC or ARC file.
[[nodiscard]] bool is_coordinate_list(std::string_view first_bytes);

// --- The files that a list names ---
// The names are not trusted: a name that leads out of the folder is rejected.

/// A regular file in a given folder, open for reading.
class file_beneath {
public:
    /// Opens the file `name` in the folder `root`; "" means the current folder. Follows symbolic links that stay in the
    /// folder; on systems other than Linux, and on old kernels, follows none. Throws: std::runtime_error if the name is
    /// absolute, leads out of the folder, or does not name a regular file; std::system_error if there is no such file
    /// or it cannot be opened.
    file_beneath(const std::string& root, const std::string& name);
    ~file_beneath();
    file_beneath(const file_beneath&) = delete;
    file_beneath(file_beneath&&) = delete;
    file_beneath& operator=(const file_beneath&) = delete;
    file_beneath& operator=(file_beneath&&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

/// Returns a source for at most `length` bytes of the file, starting at `offset`. Several sources may read the same
/// file.
[[nodiscard]] std::unique_ptr<byte_source> read_at(std::shared_ptr<const file_beneath> file, std::uint64_t offset,
                                                   std::optional<std::uint64_t> length);

}  // namespace strata::archive
