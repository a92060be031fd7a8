#pragma once
// The facts that stand beside a draft's table, put as its text puts them, so that they can be held to it as sentences
// are.

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// What `read_facts` reads from the text, as the draft has it.
[[nodiscard]] std::vector<text_entry> facts_of(const spec::draft& d, const testing::text_source& from);

/// The names of character references and what they stand for, an entry for each first letter.
[[nodiscard]] std::vector<text_entry> names_of(const spec::draft& d);

/// The identifiers of doctypes that put a document in quirks mode; nothing where the draft lists none.
[[nodiscard]] std::vector<text_entry> quirks_of(const spec::draft& d);

/// The same from a text on tree construction, where it has them as the standard does.
/// Throws: std::runtime_error, where it cannot be read or has no such list.
[[nodiscard]] std::vector<text_entry> read_quirks(const std::filesystem::path& text);

/// All of these, as they are kept.
[[nodiscard]] std::vector<text_entry> facts_with_names(const spec::draft& d, const testing::text_source& from);

/// The same from a table of names in JSON: {"AElig;": [198], ...}.
/// Throws: std::runtime_error, where it cannot be read.
[[nodiscard]] std::vector<text_entry> read_names(const std::filesystem::path& table);

}  // namespace strata::recital_test
