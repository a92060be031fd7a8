#pragma once
// Sets of characters and modes in a few words, for tables and graphs.

#include <string>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::language {

/// One symbol: "tab", "LF", "NUL", "EOF", "space", or the character itself.
[[nodiscard]] std::string short_name(spec::symbol s);

/// The members of a set, with runs of letters and digits as one: "space", "A–Z", "/". A set with characters beyond
/// ASCII is a draft's "anything else", and has only that name.
[[nodiscard]] std::vector<std::string> short_names(const spec::symbol_set& set);

/// The members of a set on one line: "tab LF FF space". Empty for the empty set.
[[nodiscard]] std::string short_class(const spec::symbol_set& set);

/// The members on one line, for use in a sentence: visible characters other than letters and digits are in quotes.
[[nodiscard]] std::string quoted_class(const spec::symbol_set& set);

/// A set of modes: "RCDATA, CDATA", "CDATA with the escape flag"; "any content model" for all of them. `ever`: the
/// possible modes, which are needed to say in which modes the flag must not be set.
[[nodiscard]] std::string mode_words(spec::modes in, spec::modes ever = {0});

}  // namespace strata::language
