#pragma once
// Checks the facts on the pages about drafts without regenerating the pages.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// The parts of a page to check. The part on states takes longer than the rest.
enum class page_part : std::uint8_t { trees, states_and_trees };

/// Checks the page docs/drafts/changes/<day>.md of the draft `other`, whose predecessor is `one`: the lists of states
/// that were kept, added or removed, and the facts about tree construction in which the two drafts differ. Returns what
/// is wrong. `drafts` has all known drafts, including these two. Throws: std::runtime_error if the page cannot be read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_changes(const std::filesystem::path& docs,
                                                                std::span<const spec::draft* const> drafts,
                                                                const spec::draft& one, const spec::draft& other,
                                                                page_part which);

/// Checks the page docs/drafts/<name>.md. Returns the entries that are missing from the table at the head of the page
/// or from the section on preprocessing. The table has the draft's name and aliases, its date, title, section and
/// source. Also returns aliases that are on the page but do not exist. Throws: std::runtime_error if the page cannot be
/// read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_draft(const std::filesystem::path& docs, const spec::draft& d);

}  // namespace strata::testing
