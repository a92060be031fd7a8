#pragma once
// Markup becomes pieces: headings, terms and bodies of definition lists, items, rows of tables, paragraphs.

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/reading/outline/piece.hpp"

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::reading {

/// The level of headings that are terms of a list of states, as in the source until 2008: below all others.
inline constexpr std::size_t level_of_terms = 7;

/// The pieces of a page or a part of one, tokenized by the draft `html`. Complexity: linear.
[[nodiscard]] std::vector<piece> pieces_of_html(std::string_view text, const spec::draft& html);

}  // namespace strata::reading
