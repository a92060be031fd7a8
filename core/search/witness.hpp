#pragma once
// An entry of a catalogue of witnesses: an input on which two drafts differ, and what it is a witness of.

#include <cstddef>
#include <string>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/search/witness_start.hpp"

namespace strata::search {

/// What an input shows besides one difference, the more the worse.
struct besides {
    std::size_t differences = 0;  ///< others
    bool breaks_off = false;      ///< the input ends where a machine reads no text, or the end itself is an error
    std::size_t errors = 0;       ///< of both drafts, with those that differ
    [[nodiscard]] bool nothing() const { return differences == 0 && !breaks_off; }
};

struct witness {
    std::string id;       ///< readable, and the same in every run: "2009-modern-tag-name-state-eof-tokens"
    std::string cause;    ///< the steps that part the drafts, as `cause_of` writes them; several entries may share it
    std::string showing;  ///< the steps at which it shows, where only this cause leads to them; else ""
    std::string raw_showing;  ///< these steps in any case
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string input;       ///< generalised UTF-8
    std::size_t length = 0;  ///< of the input, in characters
    witness_start start;
    besides shown_besides;       ///< what the input shows besides the difference that it is a witness of
    std::size_t shortest = 0;    ///< the length of the shortest input of all, which may show more besides
    bool ends_in_cause = false;  ///< the drafts part at the end of the input
    bool simulated = false;      ///< tree construction is, and the drafts begin as their settings say
    bool of_characters = false;  ///< the input cannot be bytes: it has a lone surrogate, or a mark that a decoder drops
    std::string about;           ///< which facts differ where the rules alone do not say it: "names that only 2009 has"
    std::vector<std::string> members;  ///< the names of character references of which the same is true
    compare::divergence found;         ///< what `strata compare` finds on the input
};

}  // namespace strata::search
