#pragma once
// A catalogue of witnesses: the entries that a comparison bears out, in order and with their names, and how far the
// search for them came.

#include <array>
#include <cstddef>
#include <vector>

#include "core/compare/configuration.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// What a search has found.
struct catalogue {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    std::vector<witness> entries;  ///< by length; the first of each cause before others of it
    std::size_t complete_to = 0;   ///< every input of up to so many characters has been accounted for
    std::size_t last_new = 0;      ///< the length at which the last entry came
    std::size_t product_states = 0;
    std::size_t inputs = 0;      ///< how many were run
    std::size_t classes = 0;     ///< of characters
    bool exhausted = false;      ///< no state was left to go on from: longer inputs show nothing new
    bool stopped = false;        ///< before `max_length` was reached
    bool with_settings = false;  ///< the drafts are run with settings of their own, and `trees_complete_to` counts
    std::size_t trees_complete_to = 0;  ///< every sequence of tags up to so many characters has been tried before
    std::size_t unconfirmed = 0;        ///< entries that a comparison did not bear out, and that were left out
};

/// Makes a catalogue of what a search over the pair has come upon: runs the engines themselves and a comparison over
/// each input, leaves out what they do not bear out and what says less than another entry, and names the entries.
/// The figures of the search are left to be filled in.
/// `as_set`: how the drafts of the pair are set, where entries begin by their settings and with tree construction; the
/// inputs are then with what comes before them. Null: each entry says it.
[[nodiscard]] catalogue catalogue_of(const machine_pair& pair, std::vector<witness> found,
                                     const std::array<compare::configuration, 2>* as_set = nullptr);

}  // namespace strata::search
