#pragma once
// Gathers the pieces of a text into the entries of its states.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/piece.hpp"

namespace strata::reading {

/// What pieces say: entries, and apart from them the notes.
struct gathered_entries {
    std::vector<entry> entries;
    std::vector<paragraph> notes;
};

/// Throws `outline_error` if entries are nested absurdly deep.
[[nodiscard]] gathered_entries gathered(std::span<const piece> pieces);

/// The paragraphs of a part of the text that has no states, with the notes apart.
struct gathered_paragraphs {
    std::vector<paragraph> paragraphs;
    std::vector<paragraph> notes;
};
[[nodiscard]] gathered_paragraphs paragraphs_of(std::span<const piece> pieces);

}  // namespace strata::reading
