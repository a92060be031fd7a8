#pragma once
// The texts of a listing: the drafts of a program, and those on its chain of revisions.

#include <memory>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// A text that commands take by a name: a draft of the program, or one on the chain of revisions.
struct listed_text {
    const spec::draft* draft;
    std::string_view name, day, title;
    bool is_on_chain = false;
    bool is_made = false;  ///< only the chain has it
};

/// All of them in order, the made ones with what owns them.
struct listed_texts {
    std::vector<listed_text> list;
    std::vector<std::unique_ptr<study::revised_draft>> made;

    /// `known` must outlive this. Complexity: linear in the tables times the revisions.
    explicit listed_texts(const registry& known);
};

/// The draft's other names; of a text on the chain, none.
[[nodiscard]] std::vector<std::string_view> aliases_of(const listed_text& text);

}  // namespace strata::report
