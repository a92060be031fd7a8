#pragma once
// Writes the pages of a survey to an SQLite file, for use with sqlite3, pandas or DuckDB.

#include <memory>
#include <optional>
#include <string>

#include "core/cli/io/interruption.hpp"
#include "core/pages/journal.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"

namespace strata::cli {

class sqlite_file;  // an open SQLite file, defined in survey_rows.cpp

/// Makes an SQLite file. The file has a temporary name until it is complete, so nobody finds an incomplete file. It
/// never replaces another file. The destructor deletes an incomplete file. docs/survey.md describes the tables.
///
/// Equal surveys produce equal files, byte for byte: rows are collected in temporary tables, and written in the order
/// of their keys. Keys name an input by the digest of its bytes, so the rows of several files can be merged.
class rows_file {
public:
    /// Begins a file. Throws: failure if `path` exists already or the file cannot be made.
    explicit rows_file(const std::string& path);
    ~rows_file();
    rows_file(const rows_file&) = delete;
    rows_file(rows_file&&) = delete;
    rows_file& operator=(const rows_file&) = delete;
    rows_file& operator=(rows_file&&) = delete;

    // Each function below throws `failure` if its work fails, and `interrupted` after an interrupt.

    /// Adds the pages in the journal `from`. If several inputs have the same bytes, adds only the pages of the first.
    /// `missing` has the inputs that the journal lacks.
    void add(const pages::journal& from, const pages::survey_terms& terms, const pages::missing_inputs& missing);
    /// Adds the rows of the file `path`, which must be of the same survey. An input that is in several files is added
    /// only once.
    void add(const std::string& path);
    /// Writes the file. Throws: failure if another program has made a file of this name in the meantime.
    void write();

private:
    std::string path_;
    std::string part_;  // the temporary name of the file
    std::unique_ptr<sqlite_file> to_;
    pages::survey_terms terms_;
    bool has_terms_ = false;
    std::optional<unfinished_file> unfinished_;
};

}  // namespace strata::cli
