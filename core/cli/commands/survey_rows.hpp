#pragma once
// Writes the pages of a survey as an SQLite file, for sqlite3, pandas or DuckDB.

#include <memory>
#include <optional>
#include <string>

#include "core/cli/io/interruption.hpp"
#include "core/pages/journal.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"

namespace strata::cli {

class sqlite_file;  // an open file; survey_rows.cpp

/// An SQLite file that is being made. It has a temporary name until it is complete, so that nobody finds an incomplete
/// file. It never replaces another file. If it is not completed, it is removed when the object is destroyed.
/// docs/survey.md describes the tables.
///
/// Equal surveys give equal files, byte for byte: rows are collected in temporary tables and written in the order of
/// their keys. In the keys, an input is named by its digest, so that the rows of several files can be merged.
class rows_file {
public:
    /// Throws: failure if the file exists or cannot be made.
    explicit rows_file(const std::string& path);
    ~rows_file();
    rows_file(const rows_file&) = delete;
    rows_file(rows_file&&) = delete;
    rows_file& operator=(const rows_file&) = delete;
    rows_file& operator=(rows_file&&) = delete;

    // Each of these functions throws: failure if it cannot do its work; interrupted.

    /// Adds the pages of a journal that count. `missing` are the inputs that the journal lacks.
    void add(const pages::journal& from, const pages::survey_terms& terms, const pages::missing_inputs& missing);
    /// Adds the rows of another file of the same survey. An input that is in several files is added only once.
    void add(const std::string& path);
    /// Writes the file. Throws: failure if another program has created a file with this name in the meantime.
    void write();

private:
    std::string path_;
    std::string part_;  // the temporary name
    std::unique_ptr<sqlite_file> to_;
    pages::survey_terms terms_;
    bool has_terms_ = false;
    std::optional<unfinished_file> unfinished_;
};

}  // namespace strata::cli
