#pragma once
// Witnesses of tree construction: the shortest inputs on which two drafts differ because of the effects of tree
// construction on the tokenizer.
//
// For each fact in which the drafts' tree construction differs (core/search/tree_facts.hpp), a search runs two machines
// that differ in nothing else: a draft's own, and a copy with this fact taken from the other draft. Inputs are
// sequences of tags, sorted by length in characters. If two inputs lead to the same pair of states, only one is
// extended. A difference is visible when one machine reads a tag's content as text, has CDATA sections or accepts a
// slash, and the other does not. The difference counts only if the drafts themselves also differ there.

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
    text,     ///< whether what follows a start tag is text
    section,  ///< whether a CDATA section is recognised
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
    compare::divergence found;                            ///< the divergence that `strata compare` finds; empty for
                                                          ///< tree errors
    std::array<std::vector<std::string>, 2> tree_errors;  ///< the names of the tags with such errors, if these differ
};

/// A fact without an entry.
struct unshown_fact {
    std::string name;
    std::string why;  ///< why no input can show it; "" if the search merely found nothing within its limits
};

/// The results of the searches.
struct tree_catalogue {
    std::vector<tree_witness> entries;  ///< by length
    std::vector<unshown_fact> without_witness;
    std::size_t facts = 0;
    std::size_t product_states = 0;  ///< of all searches
    std::size_t complete_to = 0;     ///< all sequences of tags up to this many characters have been covered
    bool stopped = false;
};

/// Searches for witnesses of each fact in which two drafts differ. `one` is the older draft. Each search tries the
/// following, in this order: longer whole documents of few tags; whole documents of the fact's own tags and about
/// thirty others; and fragments in elements that both drafts know. If none of these shows the fact, the search tries
/// the few pieces that can, in long inputs that are not the shortest possible. Scripting is off for facts about
/// noscript. `max_length`: the maximum length of inputs in characters, not counting a DOCTYPE that a fact needs.
/// Searches are also limited by the number of states. `goes_on` is called now and then with the number of facts begun
/// and the number of all facts. If it returns false, the search ends. It is called on the caller's thread. `threads`:
/// see `threads_for`; the result does not depend on them.
[[nodiscard]] tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one,
                                                 const spec::draft& other, std::size_t max_length,
                                                 const std::function<bool(std::size_t, std::size_t)>& goes_on = {},
                                                 std::size_t threads = 0);

}  // namespace strata::search
