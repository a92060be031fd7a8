#pragma once
// Stores the progress of a survey in a file, so that an interrupted survey can be resumed.
//
// Each line has a checksum, its own number and a JSON value. The first line has the terms of the survey. Each input
// then has a line for its beginning, a line for each page, and a line for its end. If a line is cut off, damaged,
// missing or repeated, only the lines before it are used, and the work after them is done again. A journal may have
// inputs that the command line no longer names, or whose files have changed since; such inputs do not count.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"

namespace strata::pages {

/// What a journal knows about an input.
struct journal_input {
    std::string name;
    std::uint64_t size = 0;  ///< the size of the file in bytes
    /// When the file's contents and its properties were last changed. A file with this name counts as the same input
    /// only if its size and both times are equal.
    std::int64_t modified = 0, changed = 0;
    content_digest digest{};    ///< the digest of the input's bytes; known only if the input is finished
    std::uint64_t records = 0;  ///< the number of pages and skipped entries so far
    std::uint64_t broken = 0;   ///< how many of these records stand for damaged parts of the input
    bool finished = false;
    bool counts = false;  ///< whether the command line of this run names the input
    friend bool operator==(const journal_input& a, const journal_input& b) = default;
};

/// Thrown if the journal cannot be written.
class journal_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The journal of a survey, open for one run of the survey.
class journal {
public:
    /// Opens the journal at `path` and reads its lines, or makes a new journal there. If `path` is "", uses a temporary
    /// file that nobody else can see. A file that is not a journal stays unchanged. Throws: std::runtime_error if the
    /// file is not a journal of a survey with these terms, is in use, or cannot be read.
    journal(const std::string& path, const survey_terms& terms);
    ~journal();
    journal(const journal&) = delete;
    journal(journal&&) = delete;
    journal& operator=(const journal&) = delete;
    journal& operator=(journal&&) = delete;

    /// Returns the inputs in the journal, in the order in which they were begun. Only the last one can be resumed, if
    /// it is unfinished.
    [[nodiscard]] const std::vector<journal_input>& inputs() const { return inputs_; }
    /// Returns the number, counted from 1, of the first line that was damaged or out of order; that line and all later
    /// lines have been dropped. Returns nothing if there was no such line. A last line that was cut off does not count
    /// as damaged.
    [[nodiscard]] std::optional<std::uint64_t> damaged_line() const { return damaged_line_; }

    /// Lets the input `inputs()[place]` count in this run. Needed only for an input that an earlier run began.
    void count(std::size_t place) { inputs_[place].counts = true; }

    // Each of these functions throws journal_error if the file cannot be written.
    void begin(const journal_input& input);
    void add(const page_record& page);
    void finish(const content_digest& digest);
    /// Forces all lines to the disk. Without this call, this happens about once a second.
    void sync();

    /// Goes through the finished inputs that count, in order. Calls `page` with each page of an input, and `end` at the
    /// end of the input.
    void replay(const std::function<void(const page_record&)>& page,
                const std::function<void(const journal_input&)>& end) const;

    /// Calls `page` with each page that the journal has for the input `inputs()[place]`.
    void replay_input(std::size_t place, const std::function<void(const page_record&)>& page) const;

private:
    void write(const std::string& json);
    void begin_file(const survey_terms& terms);
    void read_before(const survey_terms& terms);

    std::string path_;
    int file_ = -1;
    std::uint64_t lines_ = 0;
    std::vector<journal_input> inputs_;
    std::optional<std::uint64_t> damaged_line_;
    std::int64_t synced_at_ = 0;
};

// --- Going through the pages of a journal ---

/// Calls `on_row` with each page or skipped entry and with the input that it belongs to, in the order of the journal.
/// If two inputs have the same bytes, only the first is used. Complexity: linear; reads the journal twice.
void for_each_row(const journal& from,
                  const std::function<void(const journal_input& input, const page_record& page)>& on_row);

}  // namespace strata::pages
