#pragma once
// Names sets of characters and sets of modes in a few words, for tables and graphs.

#include <string>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::language {

/// Returns the name of one symbol: "tab", "LF", "NUL", "EOF", "space", or the character itself.
[[nodiscard]] std::string short_name(spec::symbol s);

/// Returns the names of the members of a set. Consecutive letters or digits are one item: "space", "A–Z", "/". A set
/// with characters beyond ASCII belongs to an entry for "Anything else"; its only item is "anything else".
[[nodiscard]] std::vector<std::string> short_names(const spec::symbol_set& set);

/// Returns the result of `short_names` on one line: "tab LF FF space". The empty set gives "".
[[nodiscard]] std::string short_class(const spec::symbol_set& set);

/// Like `short_class`, but for use in a sentence: visible characters except letters and digits are in quotes.
[[nodiscard]] std::string quoted_class(const spec::symbol_set& set);

/// Returns a set of modes in words: "RCDATA, CDATA", "CDATA with the escape flag"; "any content model" for all modes.
/// `ever` is the set of modes that can occur. It is needed to say in which of the modes the escape flag must not be
/// set.
[[nodiscard]] std::string mode_words(spec::modes in, spec::modes ever = {0});

}  // namespace strata::language
