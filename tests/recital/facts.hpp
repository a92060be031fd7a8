#pragma once
// Writes the facts that a draft has outside its table. They are written in the words of the draft's text, so that tests
// can compare sentences.

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// Returns, from the draft's data, the facts that `read_facts` reads from the text.
[[nodiscard]] std::vector<text_entry> facts_of(const spec::draft& d, const testing::text_source& from);

/// Returns the names of character references and their meanings, with an entry for each first letter.
[[nodiscard]] std::vector<text_entry> names_of(const spec::draft& d);

/// Returns the identifiers of DOCTYPEs that put a document in quirks mode; no entries if the draft lists none.
[[nodiscard]] std::vector<text_entry> quirks_of(const spec::draft& d);

/// Reads these identifiers from a text on tree construction that lists them as the standard does. Throws:
/// std::runtime_error if the text cannot be read or has no such list.
[[nodiscard]] std::vector<text_entry> read_quirks(const std::filesystem::path& text);

/// Returns all facts, in the form in which files store them.
[[nodiscard]] std::vector<text_entry> facts_with_names(const spec::draft& d, const testing::text_source& from);

/// Reads names and their meanings from a table in JSON: {"AElig;": [198], ...}. Throws: std::runtime_error if the file
/// cannot be read.
[[nodiscard]] std::vector<text_entry> read_names(const std::filesystem::path& table);

}  // namespace strata::recital_test
