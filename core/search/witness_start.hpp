#pragma once
// How inputs begin: as a document, in foreign content, or in a content state, behind a start tag or none.

#include <array>
#include <cstddef>
#include <optional>
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
    /// How each begins, where settings of their own say it; the members above are then those of the first, as far as
    /// they go. Nothing: both begin alike.
    std::optional<std::array<tokenizer_options, 2>> apart{};
    std::string prefix{};  ///< what has been read by then
};

/// Whether a document can bring the draft's tokenizer into this content state behind a start tag of that name: tree
/// construction switches to it there, or the state is the one in which documents begin.
[[nodiscard]] bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag);

/// Every start that means something in both drafts, none twice: documents first, then the content states of `one` and
/// of `other`, each as a fragment begins in it, behind no start tag, and behind the shortest start tag by which both
/// drafts come to it. What it views lives as long as the drafts.
[[nodiscard]] std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other);

/// How the tokenizer of a draft begins there: of the first (0) or the second (1).
[[nodiscard]] tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind);

}  // namespace strata::search
