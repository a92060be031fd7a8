#pragma once
// Finds witnesses of tree construction: the shortest inputs on which two drafts differ because their tree construction
// affects the tokenizer differently.
//
// For each fact in which the drafts' tree construction differs (core/search/tree_facts.hpp), a search runs two machines
// that differ only in this fact: the machine of one draft, and a copy of it that has the fact of the other draft.
// Inputs are sequences of tags, sorted by length in characters. If two inputs lead to the same pair of states, only one
// is extended. A difference is visible if one machine reads a tag's content as text, recognises a CDATA section or
// accepts a slash, and the other does not. Such a difference counts only if the two drafts themselves differ on the
// input as well.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/search/tree_facts.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// How a difference in tree construction becomes visible.
enum class tree_showing : std::uint8_t {
    text,     ///< the drafts differ in whether a start tag's content is read as text
    section,  ///< the drafts differ in whether a CDATA section is recognised
    slash,    ///< the drafts differ in whether a start tag may be self-closing (only with `--tree-errors`)
};

/// An entry of the catalogue: an input, and the fact that it shows.
struct tree_witness {
    std::string id;
    std::string cause;                ///< the fact's name
    std::array<std::string, 2> says;  ///< the value of the fact in each draft
    tree_difference kind = tree_difference::tokens;
    tree_showing shows = tree_showing::text;
    std::string input;
    std::size_t length = 0;  ///< the length of the input in characters
    tree_context context;
    compare::divergence found;  ///< the divergence that `strata compare` finds; empty for
                                ///< tree errors
    /// For tree errors: for each draft, the names of the tags that have such errors.
    std::array<std::vector<std::string>, 2> tree_errors;
};

/// A fact for which the catalogue has no entry.
struct unshown_fact {
    std::string name;
    std::string why;  ///< why no input can show the fact; "" if the search merely found nothing within its limits
};

/// The results of the searches.
struct tree_catalogue {
    std::vector<tree_witness> entries;  ///< sorted by length
    std::vector<unshown_fact> without_witness;
    std::size_t facts = 0;
    std::size_t product_states = 0;  ///< the sum over all searches
    std::size_t complete_to = 0;     ///< all sequences of tags up to this many characters have been covered
    bool stopped = false;
};

/// Searches for witnesses of each fact in which two drafts differ. `one` is the older draft. The search for a fact has
/// several steps. The first step tries whole documents that consist of few different tags but may be long. The second
/// step tries whole documents that consist of the tags in the fact's name and about thirty other tags. The third step
/// tries fragments, in elements that both drafts know. If no step shows the fact, a last step combines a few pieces of
/// input that can show it, and so may find an input that is not the shortest one. Scripting is off for facts about
/// noscript. `max_length`: the maximum length of inputs in characters, not counting a DOCTYPE that a fact needs. The
/// number of states that a search explores is limited. `goes_on`: a function that is called now and then, on the
/// caller's thread, with the number of facts begun and the number of all facts. If it returns false, the search ends.
/// `threads`: see `threads_for`; the result does not depend on the number of threads.
[[nodiscard]] tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one,
                                                 const spec::draft& other, std::size_t max_length,
                                                 const std::function<bool(std::size_t, std::size_t)>& goes_on = {},
                                                 std::size_t threads = 0);

}  // namespace strata::search
