#pragma once
// What a survey has done so far, in a file, so that a survey that was stopped continues where it was.
//
// Each line has a checksum and a JSON value: first the terms; then for each input a line when it is begun, one for each
// page, and one when it is finished. A line that was cut off when the program was killed is dropped.

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"

namespace strata::pages {

/// An input as the journal knows it.
struct journal_input {
    std::string name;
    std::uint64_t size = 0;     ///< of the file, and
    std::int64_t modified = 0;  ///< when it was changed last: another file of this name is another input
    content_digest digest{};    ///< once it is finished
    std::uint64_t records = 0;  ///< pages, and what was passed over
    bool finished = false;
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
    /// Opens the journal at `path`, or makes it; "": a file that nobody else sees. Reads what is there.
    /// Throws: std::runtime_error if it is not a journal of these terms, or in use, or cannot be read.
    journal(const std::string& path, const survey_terms& terms);
    ~journal();
    journal(const journal&) = delete;
    journal(journal&&) = delete;
    journal& operator=(const journal&) = delete;
    journal& operator=(journal&&) = delete;

    /// The inputs that it had when it was opened, in order. Only the last may be unfinished.
    [[nodiscard]] const std::vector<journal_input>& before() const { return before_; }

    // Each throws journal_error if the file cannot be written.
    void begin(const journal_input& input);
    void add(const page_record& page);
    void finish(const content_digest& digest);
    /// Makes everything reach the disk. Otherwise that happens about once a second.
    void sync();

    /// Calls `page` with each page, and `end` when an input is finished, in order. The pages of an input that was begun
    /// and not finished are left out.
    void replay(const std::function<void(const page_record&)>& page,
                const std::function<void(const journal_input&)>& end) const;

private:
    void write(const std::string& line);
    void read_before(const survey_terms& terms);

    std::string path_;
    int file_ = -1;
    std::vector<journal_input> before_;
    std::int64_t synced_at_ = 0;
};

// --- The pages of a journal one by one ---

/// Calls `on_row` for each page and for all that was passed over, in the order of the journal, with the name of the
/// input. An input that was read twice, under whatever name, counts once: the first time. Complexity: linear; the
/// journal is read twice.
void for_each_row(const journal& from,
                  const std::function<void(const std::string& input, const page_record& page)>& on_row);

}  // namespace strata::pages
