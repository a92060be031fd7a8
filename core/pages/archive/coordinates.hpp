#pragma once
// Lists of records in archives, as the indexes of Common Crawl give them: a file, an offset and a length for each.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::archive {

/// Where a record is.
struct coordinates {
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    /// All fields of the line, by name: the members of an object, or the columns of CSV that have names. A value that
    /// is neither text nor null is spelled as JSON.
    std::map<std::string, std::string> values{};
};

/// Reads a list line by line. The list has one of three formats. JSON Lines has "filename", "offset" and "length",
/// whose values may be strings (CDXJ has a key and a time before the object). In CSV, the first line names the columns
/// "warc_filename" or "filename", "warc_record_offset" or "offset", "warc_record_length" or "length", or has three
/// values itself. In CDX, the first line is " CDX" and the letters of the columns, among them g (file), V (offset) and
/// S (length).
class coordinate_list {
public:
    /// The record that a line names; nothing if the line is empty, or names the columns. Throws: std::runtime_error if
    /// the line cannot be understood.
    [[nodiscard]] std::optional<coordinates> read(std::string_view line);

private:
    [[nodiscard]] bool take_names(const std::vector<std::string>& values);
    [[nodiscard]] coordinates from_values(const std::vector<std::string>& values) const;

    bool is_first_ = true;
    bool is_cdx_ = false;
    std::size_t file_ = 0, offset_ = 1, length_ = 2;
    std::vector<std::string> names_;  // the names of the columns; empty if these have none
};

/// Whether a file that begins with these bytes is a list of records, whatever its name: its first line names the
/// columns, or names a record in a WARC or ARC file.
[[nodiscard]] bool is_coordinate_list(std::string_view first_bytes);

}  // namespace strata::archive
