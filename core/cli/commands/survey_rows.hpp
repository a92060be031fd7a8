#pragma once
// The pages of a survey as an SQLite file, for sqlite3, pandas or DuckDB.

#include <string>

#include "core/pages/journal.hpp"
#include "core/pages/page_record.hpp"

namespace strata::cli {

/// An SQLite file that is made beside its place, so that nobody finds a part of it, and that replaces no other. It is
/// removed unless it has been written.
class rows_file {
public:
    /// Throws: failure if the file exists or cannot be made.
    explicit rows_file(const std::string& path);
    ~rows_file();
    rows_file(const rows_file&) = delete;
    rows_file(rows_file&&) = delete;
    rows_file& operator=(const rows_file&) = delete;
    rows_file& operator=(rows_file&&) = delete;

    /// Writes a table `pages` with a row for each page, `page_changes` and `page_errors` with those of each page, and
    /// `skipped`. Throws: failure if that is not possible, or somebody else has made a file of this name.
    void write(const pages::journal& from, const pages::survey_terms& terms) const;

private:
    std::string path_;
    std::string part_;  // where it is made
};

}  // namespace strata::cli
