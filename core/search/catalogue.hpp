#pragma once
// A catalogue of witnesses: the entries that a comparison confirms, sorted and named, and how far the search for them
// got.

#include <array>
#include <cstddef>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// What a search has found.
struct catalogue {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    std::vector<witness> entries;  ///< by length, except that entries of one cause follow its shortest
    std::size_t complete_to = 0;   ///< every input of up to this many characters is covered
    std::size_t last_new = 0;      ///< the length at which the last new entry was found
    std::size_t product_states = 0;
    std::size_t inputs = 0;             ///< number of inputs run
    std::size_t classes = 0;            ///< number of character classes
    std::size_t early_stops = 0;        ///< in how many of the inputs a machine stopped: what follows is not known
    bool exhausted = false;             ///< no states were left to explore: longer inputs show nothing new
    bool stopped = false;               ///< stopped before `max_length` was reached
    bool with_settings = false;         ///< the drafts run with their own settings; `trees_complete_to` is valid
    std::size_t trees_complete_to = 0;  ///< every sequence of tags up to this many characters was tried as a prefix
    std::size_t unconfirmed = 0;        ///< entries left out because a comparison did not confirm them
};

/// Makes a catalogue of what a search over the pair has found: runs the engines and a comparison over each input, drops
/// entries that they do not confirm or that say less than another entry, and names the rest.
/// The caller fills in the figures of the search.
/// `as_set`: the drafts' settings, where entries start from these settings and with tree construction; inputs then
/// include their prefix. Null: each entry has its own start.
[[nodiscard]] catalogue catalogue_of(const machine_pair& pair, std::vector<witness> found,
                                     const std::array<compare::configuration, 2>* as_set = nullptr);

}  // namespace strata::search
