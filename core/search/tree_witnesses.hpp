#pragma once
// Witnesses of tree construction: the shortest inputs on which two drafts differ by what it does to the tokenizer.
//
// For each fact in which the drafts' tree construction differs (core/search/tree_facts.hpp) a search over two machines
// that differ in nothing else: a draft's, and the same with the fact as the other draft has it. Inputs are sequences of
// tags, by their length in characters; where two lead to the same pair of states, one of them is made longer. A
// difference is felt when one machine takes a tag's content for text, or has CDATA sections, or accepts a slash, and
// the other does not. It counts if the drafts themselves differ there too.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/search/tree_facts.hpp"
#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

/// By what a difference of tree construction is felt.
enum class tree_showing : std::uint8_t {
    text,     ///< what follows a start tag is text or not
    section,  ///< whether a CDATA section is taken
    slash,    ///< `--tree-errors`: whether a start tag may be self-closing
};

/// An entry.
struct tree_witness {
    std::string id;
    std::string cause;                ///< the fact's name
    std::array<std::string, 2> says;  ///< what each draft says
    tree_difference kind = tree_difference::tokens;
    tree_showing shows = tree_showing::text;
    std::string input;
    std::size_t length = 0;  ///< in characters
    tree_context context;
    compare::divergence found;  ///< what `strata compare` finds; nothing in it for tree errors
    std::array<std::vector<std::string>, 2> tree_errors;  ///< the names of the tags, where these differ
};

/// A fact without an entry.
struct unshown_fact {
    std::string name;
    std::string why;  ///< why no input can show it; "" if nothing has been found within the bounds, and that is all
};

/// What the searches have found.
struct tree_catalogue {
    std::vector<tree_witness> entries;  ///< by length
    std::vector<unshown_fact> without_witness;
    std::size_t facts = 0;
    std::size_t product_states = 0;  ///< of all searches
    std::size_t complete_to = 0;     ///< every sequence of tags up to so many characters has been accounted for
    bool stopped = false;
};

/// Searches for each fact of two drafts. `one` is the older. Whole documents with the fact's own tags and some thirty
/// others, before that few tags and longer inputs; fragments in elements that both drafts know; and where none of these
/// shows it, the few pieces that can: long inputs, which are not the shortest that there are. With scripting off where
/// a fact is of noscript. `max_length`: of inputs, in characters; the number of states bounds searches besides.
/// `goes_on` is asked now and then, with the number of facts begun and of all; false ends the search. Uses up to four
/// threads; asks on the caller's; the result does not depend on them.
[[nodiscard]] tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one,
                                                 const spec::draft& other, std::size_t max_length,
                                                 const std::function<bool(std::size_t, std::size_t)>& goes_on = {});

}  // namespace strata::search
