#pragma once
// Reads lists of records in archives, such as the indexes of Common Crawl. A list gives a file, an offset and a length
// for each record.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// Where to find a record.
struct coordinates {
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    /// All fields of the list's line, by name: the members of a JSON object, or the named columns of CSV. A value that
    /// is neither a string nor null is written as JSON.
    std::map<std::string, std::string> values{};
};

/// Reads a list line by line. The list has one of three formats. In JSON Lines, each object has "filename", "offset"
/// and "length", whose values may be strings. (In CDXJ, a key and a time come before the object.) In CSV, the first
/// line either names the columns ("warc_filename" or "filename", "warc_record_offset" or "offset", "warc_record_length"
/// or "length") or is itself a record with these three values. In CDX, the first line is " CDX" and the letters of the
/// columns, among them g (file), V (offset) and S (length).
class coordinate_list {
public:
    /// The record that a line names; nothing if the line is empty or only names the columns. Throws: std::runtime_error
    /// if the line cannot be understood.
    [[nodiscard]] std::optional<coordinates> read(std::string_view line);

private:
    [[nodiscard]] bool take_names(const std::vector<std::string>& values);
    [[nodiscard]] coordinates from_values(const std::vector<std::string>& values) const;

    bool is_first_ = true;
    bool is_cdx_ = false;
    std::size_t file_ = 0, offset_ = 1, length_ = 2;
    std::vector<std::string> names_;  // the names of the columns; empty if these have none
};

/// Whether a file is a list of records, whatever its name. `first_bytes` is the beginning of the file. A list is
/// recognised by its first line, which names the columns, or names a record in a WARC or ARC file.
[[nodiscard]] bool is_coordinate_list(std::string_view first_bytes);

// --- The files that a list names ---
// The names are not trusted: no name leads out of the folder.

/// A regular file in a folder, open for reading.
class file_beneath {
public:
    /// Opens `name` in the folder `root` ("": the current one). Symbolic links are followed as long as they stay in the
    /// folder; on systems other than Linux, and on old kernels, none are followed. Throws: std::runtime_error if the
    /// name is absolute, leads out of the folder, or does not name a regular file; std::system_error if there is no
    /// such file or it cannot be opened.
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

/// The bytes of a file from `offset` on, at most `length`. Several sources may read the same file.
[[nodiscard]] std::unique_ptr<byte_source> read_at(std::shared_ptr<const file_beneath> file, std::uint64_t offset,
                                                   std::optional<std::uint64_t> length);

}  // namespace strata::archive
