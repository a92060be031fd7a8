#pragma once
// Checks the facts on the pages about drafts without regenerating the pages.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// Which parts of a page to check. The part on states takes longer than the rest.
enum class page_part : std::uint8_t { trees, states_and_trees };

/// What is wrong in docs/evolution/<one>-<other>.md about the states that were kept, added or removed, and about the
/// facts of tree construction in which the two drafts differ. `drafts`: all known drafts, among them these two. Throws:
/// std::runtime_error if the page cannot be read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_pair(const std::filesystem::path& docs,
                                                             std::span<const spec::draft* const> drafts,
                                                             const spec::draft& one, const spec::draft& other,
                                                             page_part which);

/// The entries that are missing from the table at the head of docs/drafts/<name>.md: the draft's name and aliases, its
/// date, title, section and source, and the section on preprocessing. Includes aliases on the page that do not exist.
/// Throws: std::runtime_error if the page cannot be read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_draft(const std::filesystem::path& docs, const spec::draft& d);

}  // namespace strata::testing
