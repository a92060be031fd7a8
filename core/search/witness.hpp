#pragma once
// An entry of a catalogue of witnesses: an input on which two drafts differ, and the difference it is a witness of.

#include <cstddef>
#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/search/witness_start.hpp"

namespace strata::search {

/// What an input shows besides one difference; less is better.
struct besides {
    std::size_t differences = 0;  ///< number of other differences
    bool breaks_off = false;      ///< the input ends where a machine is not reading text, or the end is an error
    std::size_t errors = 0;       ///< number of errors in both drafts, including those that differ
    [[nodiscard]] bool nothing() const { return differences == 0 && !breaks_off; }
};

struct witness {
    std::string id;           ///< readable, and the same in every run: "2009-modern-tag-name-state-eof-tokens"
    std::string cause;        ///< the steps where the drafts diverge, as `cause_of` writes them; entries may share it
    std::string showing;      ///< the steps at which it is visible, if only this cause leads to them; else ""
    std::string raw_showing;  ///< the steps at which it is visible, in any case
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string input;       ///< generalised UTF-8
    std::size_t length = 0;  ///< of the input, in characters
    witness_start start;
    besides shown_besides;       ///< what the input shows besides its own difference
    std::size_t shortest = 0;    ///< length of the shortest input found, which may show more besides
    bool ends_in_cause = false;  ///< the drafts diverge at the end of the input
    bool simulated = false;      ///< tree construction is simulated, and the drafts start as their settings say
    bool of_characters = false;  ///< the input cannot be bytes: it has a lone surrogate, or a BOM that a decoder drops
    std::string about;           ///< the facts that differ, if the rules alone do not say: "names that only 2009 has"
    std::vector<std::string> members;  ///< names of character references for which the same is true
    compare::divergence found;         ///< what `strata compare` finds on the input
};

}  // namespace strata::search
