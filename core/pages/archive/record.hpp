#pragma once
// Reads the records of WARC and ARC files. Finds records even in damaged files.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// The header lines of a record or of an HTTP message: "name: value". A line that begins with white space continues the
/// line before it. Lines without a colon are ignored.
class header_lines {
public:
    /// Uses the lines of `text` up to the first empty line. `text` must outlive the object.
    explicit header_lines(std::string_view text = {}) : text_(text) {}
    /// Returns the value of the first line called `name` (in upper or lower case); nothing if there is no such line.
    /// Complexity: linear.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
    /// Returns the values of all lines called `name`, joined by commas, as HTTP combines them (RFC 9110, section 5.3).
    [[nodiscard]] std::optional<std::string> combined(std::string_view name) const;

private:
    template <class Use>
    void for_each(std::string_view name, const Use& use) const;

    std::string_view text_;
};

/// A record of a WARC or ARC file.
struct record {
    std::string type;  ///< the type of a WARC record; "response" or "arc_header" in ARC files; "" if there is none
    std::string uri;   ///< the address of the page; "" if there is none
    std::string date;  ///< the date as the record writes it: "2008-04-05T12:00:00Z", or "20080405120000" in ARC files
    std::string content_type;  ///< the type of the record, not the type that an HTTP response in it states
    std::string content;       ///< the content; only its beginning if it is longer than the reader's limit
    std::uint64_t length = 0;  ///< the length of the content according to the record
    std::uint64_t offset = 0;  ///< the offset in the archive of the record, or of the member that contains it
    std::uint64_t size = 0;   ///< the number of bytes of the record, or of the member that contains it, in the archive;
                              ///< 0 if unknown
    bool is_arc = false;      ///< whether the record is from an ARC file
    bool is_segment = false;  ///< whether it is one part of a record that was split
    /// Whether the end of the content is missing, because the content exceeds the limit, because the archive has fewer
    /// bytes than stated, or because the record says that it was truncated.
    bool cut_short = false;
    /// What is wrong with the record, in words for the user; "" if nothing is. The reader does not report the problem
    /// in any other way.
    std::string broken{};
    /// Whether the record is in a damaged member. The reader reports the member.
    bool is_damaged = false;
};

/// Reads records one by one. Reports bytes that belong to no record, and continues at the next record that it can find.
/// Complexity: linear in the archive, however badly it is damaged. Memory: the maximum size of a record's content, plus
/// a few megabytes.
class record_reader {
public:
    /// Keeps at most `most_content` bytes of a record's content, and skips the rest.
    record_reader(unpacked_input& in, std::size_t most_content) : in_(in), most_content_(most_content) {}

    /// Returns the next record, or nothing. Adds the broken parts before the record to `broken`. If there are many
    /// broken parts, a call may add only some of them and return no record. The archive has ended when a call returns
    /// no record and adds nothing. Throws: std::system_error if the archive cannot be read.
    std::optional<record> next(std::vector<passed_over>& broken);

    /// Whether the archive begins with a record. Precondition: no record has been read yet. Throws: std::system_error
    /// if the archive cannot be read.
    [[nodiscard]] bool begins_with_record() { return head_here() != head::none; }

private:
    enum class head : std::uint8_t { none, warc, arc };
    void note_damage(std::vector<passed_over>& broken);
    void tell(passed_over what, std::vector<passed_over>& broken) const;
    [[nodiscard]] bool skip_blank_lines();
    [[nodiscard]] head head_here();
    void find_head(std::vector<passed_over>& broken);
    std::optional<record> read_warc(std::vector<passed_over>& broken);
    std::optional<record> read_arc();
    void read_content(record& to);
    [[nodiscard]] bool is_end_of_record(const record& of);
    [[nodiscard]] bool is_arc_head(std::string_view line) const;
    [[nodiscard]] bool is_arc_head_at(std::size_t place);
    [[nodiscard]] std::size_t next_record_in(std::string_view content) const;
    [[nodiscard]] std::size_t record_within(record& of);
    bool take_rest_of_member(record& of);
    void mend_length(record& of, bool is_surely_wrong);
    void judge_length(record& of, bool is_own_member) const;
    void note_end(record& of);

    unpacked_input& in_;
    std::size_t most_content_;
    bool is_arc_ = false;         // whether the archive began with an ARC record
    std::size_t arc_fields_ = 5;  // the number of fields in the head of an ARC record
    bool ended_early_ = false;    // whether the archive or the member ended within the content of the last record
    bool is_told_ = false;        // whether the next bytes belong to a broken record that has been reported
    std::uint64_t read_ = 0, taken_back_ = 0;
    std::uint64_t read_before_ = 0;  // the value of `read_` before the content of the last record was read
};

}  // namespace strata::archive
