#pragma once
// How inputs begin: as a document, in foreign content, or in a content state, with or without a start tag before.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/content_index.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::search {

/// How both drafts begin, each in its own terms.
struct witness_start {
    std::string_view content;  ///< the content state's name in a draft that has it; "" for the start of a document
    std::array<spec::content_index, 2> contents{};  ///< the same in each draft
    std::string last_start_tag;                     ///< "": none
    bool foreign = false;
    /// How each draft begins, if they have their own settings; the members above then describe the first draft, as far
    /// as they can. nullopt: both begin in the same way.
    std::optional<std::array<tokenizer_options, 2>> apart{};
    std::string prefix{};  ///< the input read before the start
};

/// Whether a document can bring the draft's tokenizer into this content state after a start tag of that name: tree
/// construction switches to the state there, or it is the state in which documents begin.
[[nodiscard]] bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag);

/// Every start that both drafts have, without duplicates: documents first, then the content states of `one` and of
/// `other`, each both without a start tag, as a fragment begins in it, and after the shortest start tag that leads both
/// drafts to it. The starts hold views that are valid as long as the drafts.
[[nodiscard]] std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other);

/// How the tokenizer of the first (0) or the second (1) draft begins there.
[[nodiscard]] tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind);

}  // namespace strata::search
