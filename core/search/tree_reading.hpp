#pragma once
// How a draft reads an input with rules of tree construction that may have been changed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/rules.hpp"

namespace strata::search {

/// How a document or fragment is read.
struct tree_context {
    std::string fragment;  ///< the context element, as `find_context` takes it; "": a whole document
    bool scripting = true;
};

/// The visible difference between two drafts, the least first.
enum class tree_difference : std::uint8_t { none, tree_errors, errors, tokens };

/// How a draft reads an input.
struct tree_reading {
    std::string tokens;
    std::vector<std::uint64_t> errors;  ///< their offsets
    std::vector<std::string> tree_errors;
    bool has_flag = false;  ///< the draft has the acknowledged flag, so tree errors are visible
};
/// `rules`: those of the draft, possibly changed. The draft must know the context.
[[nodiscard]] tree_reading read_by(const spec::draft& draft, const tree::rules& rules, std::string_view input,
                                   const tree_context& context);
[[nodiscard]] tree_difference difference_of(const tree_reading& a, const tree_reading& b);
/// Whether the readings are the same in that kind of difference.
[[nodiscard]] bool same_in(tree_difference kind, const tree_reading& a, const tree_reading& b);

}  // namespace strata::search
