#pragma once
// Instructions as sentences.

#include <string>
#include <vector>

#include "core/words/english.hpp"
#include "core/words/phrasing.hpp"

namespace strata::words {

/// How the first instruction opens.
enum class opening { capital, lower };

/// Instructions as sentences of their own, in as many paragraphs as they ask for.
[[nodiscard]] strings stated(const std::vector<phrase>& phrases, opening how);

/// The same in one paragraph.
[[nodiscard]] std::string stated_in_one(const std::vector<phrase>& phrases, opening how);

/// Instructions as what follows an "if": one sentence, but for an error, which opens a new one and after which
/// sentences are short again.
[[nodiscard]] std::string as_clause(const std::vector<phrase>& phrases, opening how);

}  // namespace strata::words
