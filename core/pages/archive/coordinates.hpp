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
    /// All that the line says, by name: the members of an object, or the columns of CSV that have names. What is
    /// neither text nor null is spelled as JSON.
    std::map<std::string, std::string> values{};
};

/// Reads a list line by line: JSON Lines with "filename", "offset" and "length", whose values may be strings; or CSV,
/// whose first line names the columns "warc_filename" or "filename", "warc_record_offset" or "offset",
/// "warc_record_length" or "length", or has three values itself.
class coordinate_list {
public:
    /// What a line says; nothing: it is empty, or names the columns. Throws: std::runtime_error if it cannot be
    /// understood.
    [[nodiscard]] std::optional<coordinates> read(std::string_view line);

private:
    [[nodiscard]] bool take_names(const std::vector<std::string>& values);

    bool is_first_ = true;
    std::size_t file_ = 0, offset_ = 1, length_ = 2;
    std::vector<std::string> names_;  // of the columns; empty if they have none
};

/// Whether a file that begins like this, under this name, is such a list.
[[nodiscard]] bool is_coordinate_list(std::string_view first_bytes, std::string_view name);

}  // namespace strata::archive
