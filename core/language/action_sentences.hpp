#pragma once
// From actions to sentences: the phrase for each action, or for several that the drafts combine, and then phrases
// joined to sentences and paragraphs. The words are those of phrases.hpp; this file decides which wording fits among
// its neighbours and what fills its slots.

#include <cstddef>
#include <string>
#include <vector>

#include "core/language/english.hpp"
#include "core/spec/draft.hpp"

namespace strata::language {

/// What one or more actions say: an instruction in lower case, without a full stop. Instructions that share a
/// verb have several parts ("emit a ...", "a ...").
struct phrase {
    strings parts;
    bool is_error = false;
    bool own_paragraph = false;
};

/// The phrases for the actions of a rule of `state` from `first` up to `last`, in order. How the neighbouring actions
/// change the phrase for one is decided by those actions alone: a token made by the same rule is "its", a token that
/// continues is "that", and so on.
[[nodiscard]] std::vector<phrase> phrases_of(const spec::draft& d, std::size_t state, const spec::rule& r,
                                             std::size_t first, std::size_t last);

/// The phrases for what a state does before its rules.
[[nodiscard]] std::vector<phrase> phrases_before_rules(const spec::draft& d, std::size_t state);

// --- Phrases as sentences ---

/// How the first instruction begins.
enum class opening { capital, lower };

/// Instructions as separate sentences, in as many paragraphs as they need.
[[nodiscard]] strings stated(const std::vector<phrase>& phrases, opening how);

/// Instructions as sentences of one paragraph.
[[nodiscard]] std::string stated_in_one(const std::vector<phrase>& phrases, opening how);

/// Instructions as the clause after an "if": one sentence, except that an error begins a new one and after it
/// sentences are short again.
[[nodiscard]] std::string as_clause(const std::vector<phrase>& phrases, opening how);

}  // namespace strata::language
