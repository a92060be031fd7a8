#pragma once
// Names sets of characters and sets of modes in a few words, for tables and graphs.

#include <string>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::language {

/// One symbol: "tab", "LF", "NUL", "EOF", "space", or the character itself.
[[nodiscard]] std::string short_name(spec::symbol s);

/// The members of a set; consecutive letters or digits are one item: "space", "A–Z", "/". A set with characters beyond
/// ASCII is a draft's "anything else", and "anything else" is then its only item.
[[nodiscard]] std::vector<std::string> short_names(const spec::symbol_set& set);

/// The members of a set on one line: "tab LF FF space". The empty set gives an empty text.
[[nodiscard]] std::string short_class(const spec::symbol_set& set);

/// The members on one line, for use in a sentence: visible characters are in quotes, except letters and digits.
[[nodiscard]] std::string quoted_class(const spec::symbol_set& set);

/// A set of modes: "RCDATA, CDATA", "CDATA with the escape flag"; "any content model" for all modes. `ever` is the set
/// of modes that can occur; it is needed to say in which of them the escape flag must not be set.
[[nodiscard]] std::string mode_words(spec::modes in, spec::modes ever = {0});

}  // namespace strata::language
