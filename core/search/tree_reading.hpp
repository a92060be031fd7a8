#pragma once
// What a draft makes of an input by rules of tree construction that may have been changed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/rules.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// How a document or fragment is read.
struct tree_context {
    std::string fragment;  ///< the context element, as `find_context` takes it; "": a whole document
    bool scripting = true;
};

/// What drafts differ in, for all to see, the lesser first.
enum class tree_difference : std::uint8_t { none, tree_errors, errors, tokens };

/// What a draft makes of an input.
struct tree_reading {
    std::string tokens;
    std::vector<std::uint64_t> errors;  ///< their places
    std::vector<std::string> tree_errors;
    bool has_flag = false;  ///< errors of trees are there to be seen
};
/// `rules`: those of the draft, or what has become of them. The context is one that it knows.
[[nodiscard]] tree_reading read_by(const spec::draft& draft, const tree::rules& rules, std::string_view input,
                                   const tree_context& context);
[[nodiscard]] tree_difference difference_of(const tree_reading& a, const tree_reading& b);
/// Whether they are the same as far as that kind of difference goes.
[[nodiscard]] bool same_in(tree_difference kind, const tree_reading& a, const tree_reading& b);

}  // namespace strata::search
