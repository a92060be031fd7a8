#pragma once
// The progress of a survey in a file, so that a survey that was stopped can continue.
//
// Each line has a checksum, its number and a JSON value: first the terms; then, for each input, a line for its
// beginning, a line for each page, and a line for its end. The journal ends where a line is cut off, damaged, missing
// or doubled. Everything after that is repeated. A journal may have inputs that the command line no longer names, or
// old contents of an input that has changed since; these do not count.

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

/// An input as it is in the journal.
struct journal_input {
    std::string name;
    std::uint64_t size = 0;  ///< of the file
    /// When its contents and when its properties were last changed. A file with other values counts as a different
    /// input, even under the same name.
    std::int64_t modified = 0, changed = 0;
    content_digest digest{};    ///< once it is finished
    std::uint64_t records = 0;  ///< pages, and skipped entries
    std::uint64_t broken = 0;   ///< how many of these are broken or damaged places
    bool finished = false;
    bool counts = false;  ///< whether the command line of this run names the input
    friend bool operator==(const journal_input& a, const journal_input& b) = default;
};

/// A journal cannot be written.
class journal_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A journal that is open for one run.
class journal {
public:
    /// Opens the journal at `path`, or makes it; "": uses a file that nobody else sees. Reads the existing lines. A
    /// file with other contents is not changed. Throws: std::runtime_error if it is not a journal of these terms, or in
    /// use, or cannot be read.
    journal(const std::string& path, const survey_terms& terms);
    ~journal();
    journal(const journal&) = delete;
    journal(journal&&) = delete;
    journal& operator=(const journal&) = delete;
    journal& operator=(journal&&) = delete;

    /// The inputs in the journal, in the order in which they were begun. Only the last of the unfinished
    /// ones can be continued.
    [[nodiscard]] const std::vector<journal_input>& inputs() const { return inputs_; }
    /// The number, from 1, of the first line that is damaged or not in its place, if anything follows it except a line
    /// that was cut off. The line has been dropped with everything after it.
    [[nodiscard]] std::optional<std::uint64_t> damaged_line() const { return damaged_line_; }

    /// Counts an input that was already in the journal. `place`: its place in `inputs`. Inputs that are begun later
    /// count without this call.
    void count(std::size_t place) { inputs_[place].counts = true; }

    // Each of these functions throws journal_error if the file cannot be written.
    void begin(const journal_input& input);
    void add(const page_record& page);
    void finish(const content_digest& digest);
    /// Writes everything to the disk. Without this call, that happens about once a second.
    void sync();

    /// Calls `page` with each page of the finished inputs that count, and `end` at the end of each of these inputs, in
    /// order.
    void replay(const std::function<void(const page_record&)>& page,
                const std::function<void(const journal_input&)>& end) const;

    /// Calls `page` with each page that one input has so far. `place`: the input's place in `inputs`.
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
/// read twice, even under two names, counts only the first time. Complexity: linear; the journal is read twice.
void for_each_row(const journal& from,
                  const std::function<void(const journal_input& input, const page_record& page)>& on_row);

}  // namespace strata::pages
