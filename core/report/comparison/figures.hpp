#pragma once
// The figures of one comparison, or of several together, in one sentence.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// What the figures count.
struct figures_style {
    std::size_t width = 80;
    bool only_tokens = false;          ///< places that differ in errors only are not counted
    std::string topics;                ///< only places of these are counted: "topics tags, comments"; "": all are
    std::uint64_t stopped_inputs = 0;  ///< of several inputs, in how many a machine stopped; 0: there is one input
};

/// Adds the stops of one input to those of several, of which the first of each draft is kept.
void add_stops(compare::summary& to, const compare::summary& of);

/// Up to where drafts were compared, if machines stopped: " before the machine of @mine.txt stops in 3 inputs", where
/// `inputs` is 0 if there is one input only. "": to the end.
[[nodiscard]] std::string known_in_words(const std::vector<compare::stopped_draft>& stopped, std::uint64_t inputs);

/// "page.html: 2 places differ: 1 in tokens, 1 in errors only; 73 tokens are the same in all of 2008, modern", or that
/// nothing differs. No line is wider than the style says, but for a name that is.
[[nodiscard]] block figures_in_words(const std::string& name, const compare::summary& of,
                                     const std::vector<const spec::draft*>& drafts, const figures_style& style);

}  // namespace strata::report
