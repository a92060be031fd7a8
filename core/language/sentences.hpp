#pragma once
// Instructions as sentences.

#include <string>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/phrasing.hpp"

namespace strata::words {

/// How the first instruction begins.
enum class opening { capital, lower };

/// Instructions as separate sentences, in as many paragraphs as they need.
[[nodiscard]] strings stated(const std::vector<phrase>& phrases, opening how);

/// The same in one paragraph.
[[nodiscard]] std::string stated_in_one(const std::vector<phrase>& phrases, opening how);

/// Instructions as the clause after an "if": one sentence, except that an error begins a new one and after it
/// sentences are short again.
[[nodiscard]] std::string as_clause(const std::vector<phrase>& phrases, opening how);

}  // namespace strata::words
