#pragma once
// Keeps the progress of a survey in a file, so that an interrupted survey can be continued.
//
// Each line has a checksum, its number and a JSON value. The first line has the terms. Then each input has a line for
// its beginning, a line for each page, and a line for its end. If a line is cut off, damaged, missing or doubled, the
// journal counts only up to that line, and the work after it is repeated. A journal may have inputs that the command
// line no longer names, or that had other contents at the time; these do not count.

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

/// What the journal says about an input.
struct journal_input {
    std::string name;
    std::uint64_t size = 0;  ///< the size of the file
    /// When its contents and when its properties were last changed. A file with other values counts as a different
    /// input, even under the same name.
    std::int64_t modified = 0, changed = 0;
    content_digest digest{};    ///< the digest of its bytes; only if the input is finished
    std::uint64_t records = 0;  ///< how many pages and skipped entries it has so far
    std::uint64_t broken = 0;   ///< how many of these records are broken or damaged places
    bool finished = false;
    bool counts = false;  ///< whether the command line of this run names the input
    friend bool operator==(const journal_input& a, const journal_input& b) = default;
};

/// Thrown if a journal cannot be written.
class journal_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A journal that is open for one run of the survey.
class journal {
public:
    /// Opens the journal at `path` and reads its lines, or makes a new journal there. If `path` is "", the journal is a
    /// file that nobody else sees. If the file is not a journal, it is not changed. Throws: std::runtime_error if the
    /// file is not a journal of these terms, is in use, or cannot be read.
    journal(const std::string& path, const survey_terms& terms);
    ~journal();
    journal(const journal&) = delete;
    journal(journal&&) = delete;
    journal& operator=(const journal&) = delete;
    journal& operator=(journal&&) = delete;

    /// The inputs in the journal, in the order in which they were begun. Only the last of the unfinished inputs can be
    /// continued.
    [[nodiscard]] const std::vector<journal_input>& inputs() const { return inputs_; }
    /// The number, from 1, of the first line that is damaged or in the wrong place. That line and everything after it
    /// have been dropped. Nothing if all lines are good, or if only the last line was cut off.
    [[nodiscard]] std::optional<std::uint64_t> damaged_line() const { return damaged_line_; }

    /// Counts an input that was already in the journal. `place` is its index in `inputs`. Inputs that are begun later
    /// count without such a call.
    void count(std::size_t place) { inputs_[place].counts = true; }

    // The following functions throw journal_error if the file cannot be written.
    void begin(const journal_input& input);
    void add(const page_record& page);
    void finish(const content_digest& digest);
    /// Makes sure that everything is on the disk. Without calls of this function, this is done about once a second.
    void sync();

    /// Goes through the finished inputs that count, in order. Calls `page` with each of their pages, and `end` at the
    /// end of each input.
    void replay(const std::function<void(const page_record&)>& page,
                const std::function<void(const journal_input&)>& end) const;

    /// Calls `page` with each page that one input has so far. `place` is the index of that input in `inputs`.
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

// --- The pages of a journal one by one ---

/// Calls `on_row` for each page and each skipped entry, in the order of the journal, with its input. An input that was
/// read twice, perhaps under two names, counts only the first time. Complexity: linear; the journal is read twice.
void for_each_row(const journal& from,
                  const std::function<void(const journal_input& input, const page_record& page)>& on_row);

}  // namespace strata::pages
