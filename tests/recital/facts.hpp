#pragma once
// The facts outside a draft's table, phrased like its text, so that they can be compared with the text in the same way
// as sentences.

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// The facts that `read_facts` reads from the text, but according to the draft's data.
[[nodiscard]] std::vector<text_entry> facts_of(const spec::draft& d, const testing::text_source& from);

/// The names of character references and their meanings, with an entry for each first letter.
[[nodiscard]] std::vector<text_entry> names_of(const spec::draft& d);

/// The identifiers of doctypes that put a document in quirks mode; empty if the draft lists none.
[[nodiscard]] std::vector<text_entry> quirks_of(const spec::draft& d);

/// The same identifiers, from a text on tree construction, if the text lists them as the standard does. Throws
/// std::runtime_error if it cannot be read or has no such list.
[[nodiscard]] std::vector<text_entry> read_quirks(const std::filesystem::path& text);

/// All facts, in the form in which they are stored.
[[nodiscard]] std::vector<text_entry> facts_with_names(const spec::draft& d, const testing::text_source& from);

/// The names and their meanings, from a table of names in JSON: {"AElig;": [198], ...}. Throws std::runtime_error if it
/// cannot be read.
[[nodiscard]] std::vector<text_entry> read_names(const std::filesystem::path& table);

}  // namespace strata::recital_test
