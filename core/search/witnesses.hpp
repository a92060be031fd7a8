#pragma once
// Witnesses: the shortest inputs on which two drafts differ, one for each cause.
//
// A search over both machines together. Every input there is begins as a shorter one that leaves the two machines in
// some pair of states; where two inputs leave them in the same pair, one of them is enough. So inputs are tried by
// length, and only those are made longer that lead to a pair of states not met before (core/search/outlook.hpp says
// what a state is). What differs is looked at as `strata compare` does, so that a witness has the causes that it would
// name.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

/// How both drafts begin, each in its own terms.
struct witness_start {
    std::string_view content;  ///< the content state's name in a draft that has it; "" where documents begin
    std::array<std::uint8_t, 2> contents{};  ///< the same, as an index into each draft's content states
    std::string last_start_tag;              ///< "": none
    bool foreign = false;
};

/// An entry of a catalogue.
struct witness {
    std::string id;       ///< readable, and the same in every run: "2009-modern-tag-name-state-eof-tokens"
    std::string cause;    ///< the steps that part the drafts, as `cause_of` writes them; several entries may share it
    std::string showing;  ///< the steps at which it shows, where only this cause leads to them; else ""
    std::string raw_showing;  ///< these steps in any case
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string input;       ///< generalised UTF-8
    std::size_t length = 0;  ///< of the input, in characters
    witness_start start;
    bool of_characters = false;  ///< the input cannot be bytes: it has a lone surrogate, or a mark that a decoder drops
    std::string about;           ///< which facts differ where the rules alone do not say it: "names that only 2009 has"
    std::vector<std::string> members;  ///< the names of character references of which the same is true
    compare::divergence found;         ///< what `strata compare` finds on the input
};

/// What a search has found.
struct catalogue {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    std::vector<witness> entries;  ///< by length; the first of each cause before others of it
    std::size_t complete_to = 0;   ///< every input of up to so many characters has been accounted for
    std::size_t last_new = 0;      ///< the length at which the last entry came
    std::size_t product_states = 0;
    std::size_t inputs = 0;       ///< how many were run
    std::size_t classes = 0;      ///< of characters
    bool exhausted = false;       ///< no state was left to go on from: longer inputs show nothing new
    bool stopped = false;         ///< before `max_length` was reached
    std::size_t unconfirmed = 0;  ///< entries that a comparison did not bear out, and that were left out
};

/// How far a search has come.
struct search_progress {
    std::size_t length = 0;  ///< of the inputs that are being run
    std::size_t done = 0;    ///< of them
    std::size_t of = 0;
    std::size_t product_states = 0;
    std::size_t causes = 0;
};

struct witness_options {
    std::size_t max_length = 70;
    /// Asked now and then; false ends the search with what it has.
    std::function<bool(const search_progress&)> on_progress;
};

/// Finds the witnesses of two different drafts of `known`.
/// Complexity: about as many runs over short inputs as there are product states times classes of characters.
/// Throws: spec::unsound_table, where a table has a fault.
[[nodiscard]] catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                       const witness_options& options = {});

/// What tells one cause from another.
struct cause_name {
    std::string parts;  ///< draft, state and rule of the steps that part, and which facts of the drafts decide there
    std::string shows;  ///< the same of those that show
    std::string about;  ///< these facts in words; may be ""
    std::vector<std::string> members;
    bool of_stream = false;  ///< preprocessing alone is the cause
};
/// The cause of a divergence of two drafts. `one` is the older.
[[nodiscard]] cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                                  const reference_classes& references);

/// How many characters generalised UTF-8 has.
[[nodiscard]] std::size_t characters_in(std::string_view text);

}  // namespace strata::search
