#pragma once
// What the pages on drafts say of facts, held to the facts without making the pages anew.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// Which parts of a page are looked at: what became of the states takes longer to find than the rest.
enum class page_part : std::uint8_t { trees, states_and_trees };

/// What docs/evolution/<one>-<other>.md says of the states that went on, came and went, and of the facts of tree
/// construction in which the two differ, where that is not so. `drafts`: all there are, with both among them.
/// Throws: std::runtime_error, where the page cannot be read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_pair(const std::filesystem::path& docs,
                                                             std::span<const spec::draft* const> drafts,
                                                             const spec::draft& one, const spec::draft& other,
                                                             page_part which);

/// What the table at the head of docs/drafts/<name>.md does not say of the draft: its name and other names, its date,
/// title, section and source, and the section on preprocessing; or other names of it that are no names.
/// Throws: std::runtime_error, where the page cannot be read.
[[nodiscard]] std::vector<std::string> wrong_on_page_of_draft(const std::filesystem::path& docs, const spec::draft& d);

}  // namespace strata::testing
