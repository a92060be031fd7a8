#pragma once
// The pages of a survey as an SQLite file, for sqlite3, pandas or DuckDB.

#include <string>

#include "core/pages/journal.hpp"
#include "core/pages/terms.hpp"

namespace strata::cli {

/// Writes the file: a table `pages` with a row for each page, `page_changes` and `page_errors` with those of each page,
/// and `skipped`. Nobody finds a part of it. Throws: failure if it exists or cannot be written.
void write_rows(const std::string& path, const survey::journal& from, const survey::survey_terms& terms);

}  // namespace strata::cli
