#pragma once
// How inputs begin: as a document, in foreign content, or in a content state, behind a start tag or none.

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/content_index.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

namespace strata::search {

/// How both drafts begin, each in its own terms.
struct witness_start {
    std::string_view content;  ///< the content state's name in a draft that has it; "" where documents begin
    std::array<spec::content_index, 2> contents{};  ///< the same in each draft
    std::string last_start_tag;                     ///< "": none
    bool foreign = false;
};

/// Every start that means something in both drafts, none twice: documents first, then the content states of `one` and
/// of `other`, each behind no start tag and behind one of each name of `last_start_tags`. Their `content` lives as long
/// as the drafts.
[[nodiscard]] std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other,
                                                   std::span<const std::string_view> last_start_tags);

/// How the tokenizer of a draft begins there: of the first (0) or the second (1).
[[nodiscard]] tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind);

}  // namespace strata::search
