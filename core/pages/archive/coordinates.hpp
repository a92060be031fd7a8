#pragma once
// Reads lists of records in archives, such as the indexes of Common Crawl. For each record, a list has the name of a
// file, an offset and a length.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::archive {

/// Where a record is: at `offset` of the archive `file`, in `length` bytes.
struct coordinates {
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    /// All fields of the line, by their names: the members of a JSON object, or the named columns of CSV. Values that
    /// are neither strings nor null are written as JSON.
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
/// first line, which names the columns or a record in a WARC or ARC file.
[[nodiscard]] bool is_coordinate_list(std::string_view first_bytes);

}  // namespace strata::archive
